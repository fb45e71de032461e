import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { PayloadSeals, type StoredForm, storedFormSql } from '../sealing/payload-seals.js';

const FIND = `SELECT p.id, v.version, ${storedFormSql('v')}
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = ANY($1::uuid[]) AND v.erased_at IS NULL`;

/** Reads the payloads that imports have, for the supplier that sent them. */
@Injectable()
export class LatestPayloadsQueries {
  constructor(private readonly seals: PayloadSeals) {}

  /** @returns by id of the process; none where it was erased */
  async find(tx: Tx, processIds: readonly string[]): Promise<Map<string, object>> {
    if (processIds.length === 0) return new Map();
    const stored = await tx.query<({ id: string; version: number } & StoredForm)[]>(FIND, [processIds]);
    return new Map(
      stored.map(({ id, version, ...form }) => [id, Object(this.seals.open(form, { processId: id, version }))]),
    );
  }
}
