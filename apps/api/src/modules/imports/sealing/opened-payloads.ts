import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { nextTurn } from '../../../platform/http/next-turn.js';
import { Semaphore } from '../../../platform/lifecycle/semaphore.js';
import { type PayloadAddress, PayloadSeals, type StoredForm, TOO_LONG } from './payload-seals.js';

/** Characters of a payload from which on few are read at the same time: read, checked and written it takes many times its text. */
const LARGE = 262_144;
const LARGE_AT_ONCE = 4;

/** Bytes of a batch as they are stored: what one statement brings into memory before any of it is opened. */
const MAX_STORED_BYTES = 8 * 1024 ** 2;

/** Sizes as stored, which PostgreSQL knows without reading the payloads. */
const SIZES = `SELECT p.id, (coalesce(pg_column_size(v.payload), 0) + coalesce(pg_column_size(v.sealed_payload), 0))::float8 AS bytes
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = ANY($1::uuid[])`;

/** Bytes of payloads as stored that are opened in one turn of the event loop where they are only looked at: some 50 KB of JSON. */
const LOOKED_AT_IN_TURN = 8_192;

/** Opens stored payloads for work on each of them, few large ones at a time, however many are asked for. */
@Injectable()
export class OpenedPayloads {
  private readonly large = new Semaphore(LARGE_AT_ONCE);
  private lookedAt = 0;

  constructor(private readonly seals: PayloadSeals) {}

  /**
   * Hands the payload to `work`, null for one that was erased; large ones in turn, {@link LARGE_AT_ONCE} at a time in this process. What
   * waits is kept as it is stored, a fraction of its text.
   * @throws SealNotReadable no key opens it, or it is not the one of this address
   */
  async use<T>(stored: StoredForm, address: PayloadAddress, work: (sent: unknown) => Promise<T>): Promise<T> {
    const sent = this.seals.openUpTo(LARGE, stored, address);
    if (sent !== TOO_LONG) return work(sent);
    return this.large.run(() => work(this.seals.open(stored, address)));
  }

  /**
   * The same one after the other, for work that waits for nothing: the event loop is given back once {@link LOOKED_AT_IN_TURN} were opened.
   * @returns what `work` returned
   */
  async look<T>(stored: StoredForm, address: PayloadAddress, work: (sent: unknown) => T): Promise<T> {
    if (this.lookedAt >= LOOKED_AT_IN_TURN) {
      this.lookedAt = 0;
      await nextTurn();
    }
    this.lookedAt += stored.sealedPayload?.length ?? 0;
    return work(this.seals.open(stored, address));
  }

  /**
   * Divides imports into batches whose payloads may be read by one statement.
   * @param most imports of a batch
   * @returns batches in the order of the ids; those without a payload count as nothing
   */
  async batches(tx: Tx, processIds: readonly string[], most: number): Promise<string[][]> {
    if (processIds.length === 0) return [];
    const rows = await tx.query<{ id: string; bytes: number }[]>(SIZES, [processIds]);
    const sizes = new Map(rows.map(({ id, bytes }) => [id, bytes]));
    const batches: string[][] = [];
    let room = 0;
    for (const id of processIds) {
      const bytes = sizes.get(id) ?? 0;
      const batch = batches.at(-1);
      if (batch === undefined || batch.length >= most || bytes > room) {
        batches.push([id]);
        room = MAX_STORED_BYTES;
      } else batch.push(id);
      room -= bytes;
    }
    return batches;
  }
}
