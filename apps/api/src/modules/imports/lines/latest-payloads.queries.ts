import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { type PayloadAddress, PayloadSeals, type StoredForm, storedFormSql } from '../sealing/payload-seals.js';

const FIND = `SELECT p.id, v.version, ${storedFormSql('v')}
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = ANY($1::uuid[]) AND v.erased_at IS NULL`;

/** JSON becomes about a tenth when it is packed to be sealed. */
const PACKED = 10;

const SIZES = `SELECT p.id, coalesce(octet_length(v.payload::text), ${PACKED} * octet_length(v.sealed_payload))::float8 AS size
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = ANY($1::uuid[]) AND v.erased_at IS NULL`;

/** Reads the latest payloads of imports, for their supplier. */
@Injectable()
export class LatestPayloadsQueries {
  constructor(private readonly seals: PayloadSeals) {}

  /** About how many bytes each has as JSON, by id of the process, without reading any of them. */
  async sizes(tx: Tx, processIds: readonly string[]): Promise<Map<string, number>> {
    if (processIds.length === 0) return new Map();
    const rows = await tx.query<{ id: string; size: number }[]>(SIZES, [processIds]);
    return new Map(rows.map(({ id, size }) => [id, size]));
  }

  /** @returns by id of the process; none where it was erased, or cannot be read because its sealing key is gone */
  async find(tx: Tx, processIds: readonly string[]): Promise<Map<string, object>> {
    if (processIds.length === 0) return new Map();
    const stored = await tx.query<({ id: string; version: number } & StoredForm)[]>(FIND, [processIds]);
    return new Map(
      stored.flatMap(({ id, version, ...form }): [string, object][] => {
        const payload = this.opened(form, { processId: id, version });
        return payload === null ? [] : [[id, payload]];
      }),
    );
  }

  private opened(form: StoredForm, address: PayloadAddress): object | null {
    try {
      return Object(this.seals.open(form, address));
    } catch (error) {
      if (error instanceof SealNotReadable) return null;
      throw error;
    }
  }
}
