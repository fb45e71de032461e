import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { PayloadErased, PayloadNotReadable } from '../erasure/payload-erasure.errors.js';
import { type PayloadAddress, PayloadSeals, type StoredForm, storedFormSql } from '../sealing/payload-seals.js';

/** A payload as it was accepted. */
export interface StoredPayload {
  readonly version: number;
  readonly payload: { readonly [key: string]: unknown };
  /** First paths the latest error is about, when this is the version that failed. */
  readonly failingPaths: readonly string[];
}

/** Reads versions of payloads, for staff. */
@Injectable()
export class PayloadVersionsQueries {
  constructor(
    private readonly database: Database,
    private readonly seals: PayloadSeals,
  ) {}

  /**
   * @param version the latest when it is null
   * @returns null when there is none
   * @throws PayloadErased it was erased after the migration was over
   * @throws PayloadNotReadable no key opens it
   */
  async find(processId: string, version: number | null): Promise<StoredPayload | null> {
    const [stored] = await this.database.reader.query<
      (Omit<StoredPayload, 'payload'> & StoredForm & { erasedAt: Date | null })[]
    >(
      `SELECT v.version, ${storedFormSql('v')}, v.erased_at AS "erasedAt", CASE WHEN v.version = p.payload_version THEN coalesce(p.latest_error_paths, '{}')
         ELSE '{}' END AS "failingPaths"
       FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id
       WHERE p.id = $1 AND v.version = coalesce($2::integer, p.payload_version)`,
      [processId, version],
    );
    if (stored === undefined) return null;
    if (stored.erasedAt !== null) throw new PayloadErased(stored.erasedAt);
    const payload = this.opened(stored, { processId, version: stored.version }) as StoredPayload['payload'];
    return { version: stored.version, payload, failingPaths: stored.failingPaths };
  }

  private opened(stored: StoredForm, address: PayloadAddress): unknown {
    try {
      return this.seals.open(stored, address);
    } catch (error) {
      throw error instanceof SealNotReadable ? new PayloadNotReadable({ cause: error }) : error;
    }
  }
}
