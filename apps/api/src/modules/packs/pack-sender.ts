import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AppLogger } from '../../platform/logging/logger.js';
import { DocumentStore, openDocument, streamDocument } from '../documents/index.js';
import { packKey } from './pack-key.js';
import { PackNotFound, PackNotReady, PackNotStored } from './packs.errors.js';
import type { PackView } from './packs.queries.js';

/** Sends archives, as fast as they are read, to be saved. */
@Injectable()
export class PackSender {
  constructor(
    private readonly store: DocumentStore,
    private readonly logger: AppLogger,
  ) {}

  /**
   * @param pack null for one that is not there
   * @param record is awaited once the archive is open, before any of it is sent; nothing is sent when it fails
   * @throws PackNotFound
   * @throws PackNotReady
   * @throws PackNotStored the storage has no such archive any more
   * @throws DocumentStorageUnavailable
   */
  async send(
    response: Response,
    pack: PackView | null,
    record: (pack: PackView) => Promise<void> = async () => undefined,
  ): Promise<void> {
    if (pack === null) throw new PackNotFound();
    if (pack.sha256 === null) throw new PackNotReady(pack.state);
    const document = await openDocument(this.store, packKey(pack.sha256), this.logger);
    if (document === null) {
      this.logger.error('packs.archive.missing', { pack_id: pack.pack_id, sha256: pack.sha256 });
      throw new PackNotStored();
    }
    // A storage that fails meanwhile is noticed when the archive is sent.
    document.stream.on('error', () => undefined);
    try {
      await record(pack);
    } catch (error) {
      document.stream.destroy();
      throw error;
    }
    response.attachment(archiveName(pack));
    response.set({
      'Content-Type': 'application/zip',
      'Cache-Control': 'private, no-store',
      'Repr-Digest': `sha-256=:${Buffer.from(pack.sha256, 'hex').toString('base64')}:`,
    });
    try {
      await streamDocument(response, document);
    } catch (error) {
      // The reader left, or the connection was cut because the storage failed: no answer is possible.
      this.logger.info('packs.archive.cut_off', { pack_id: pack.pack_id, error_code: Object(error).code });
    }
  }
}

function archiveName({ import_supplier: supplier, wave, facts_at: at }: PackView): string {
  const of = wave ?? 'book';
  return `carryover-${supplier}-${of}-${at.slice(0, 10)}.zip`.replaceAll(/[^A-Za-z0-9._-]/g, '_');
}
