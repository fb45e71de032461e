import { isUsableDocumentPath, type Problem } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { AppLogger } from '../../platform/logging/logger.js';
import type { ImportSupplier } from '../suppliers/index.js';
import { documentKey, documentRootOf } from './document-key.js';
import { DocumentStorageUnavailable } from './documents.errors.js';
import { inParallel } from './in-parallel.js';
import { logUnavailable } from './log-unavailable.js';
import { DocumentStore } from './store/document-store.js';

/** Questions to the storage at a time, for one request. */
const LANES = 16;
/** Milliseconds for all questions of a request; an answer is due before the api gives the request up. */
const ALL_WITHIN = 15_000;

/** A document named by a request. */
export interface NamedDocument {
  /** Where the request names it, dotted. */
  readonly path: string;
  /** The path of the document itself, as sent. */
  readonly documentPath: string;
}

/** Checks that documents named by requests exist (R136). */
@Injectable()
export class DocumentChecks {
  constructor(
    private readonly store: DocumentStore,
    private readonly logger: AppLogger,
  ) {}

  /** Whether the supplier's settings ask for the look-up. */
  areAskedFor({ settings }: ImportSupplier): boolean {
    return settings.checkDocumentsExist === true;
  }

  /**
   * A problem for each path that names a document missing below the supplier's root; none unless the supplier's
   * settings ask for the check. Paths of a wrong form are skipped. Asks the storage, so it must not be called inside
   * a database transaction.
   * @throws DocumentStorageUnavailable the storage does not answer in time
   */
  async findMissing(supplier: ImportSupplier, paths: readonly NamedDocument[]): Promise<Problem[]> {
    if (!this.areAskedFor(supplier)) return [];
    const root = documentRootOf(supplier);
    const named = paths
      .filter(({ documentPath }) => isUsableDocumentPath(documentPath))
      .map(({ path, documentPath }) => ({ path, key: documentKey(root, documentPath) }));
    const stored = await this.storedAmong(new Set(named.map(({ key }) => key)));
    return named.filter(({ key }) => key === null || !stored.has(key)).map(({ path }) => notStored(path));
  }

  private async storedAmong(keys: ReadonlySet<string | null>): Promise<ReadonlySet<string>> {
    const stored = new Set<string>();
    const deadline = performance.now() + ALL_WITHIN;
    try {
      await inParallel(keys, LANES, async (key) => {
        if (key === null) return;
        if (performance.now() > deadline) throw new DocumentStorageUnavailable(new Error('Too many slow answers.'));
        if ((await this.store.find(key)) !== null) stored.add(key);
      });
    } catch (error) {
      logUnavailable(this.logger, error);
      throw error;
    }
    return stored;
  }
}

function notStored(path: string): Problem {
  const detail = 'No document is stored at this path.';
  return { path, rule: 'R136', code: 'path_does_not_exist_in_file_store', detail };
}
