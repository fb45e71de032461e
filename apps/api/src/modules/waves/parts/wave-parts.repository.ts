import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { WAVE_COLUMNS, type Wave, type WaveRow } from '../wave.js';
import { WaveNotFound } from '../waves.errors.js';

/** One sending of a part; a later one takes its place. */
export interface Sending {
  readonly partId: string;
  readonly waveId: string;
  /** Code of the part. */
  readonly part: string;
  /** From 1. */
  readonly sending: number;
}

const BEGIN = `INSERT INTO import_wave_part AS p (id, wave_id, code, sending, received_at, lines, begun_at)
  VALUES ($1, $2, $3, 1, NULL, 0, clock_timestamp())
  ON CONFLICT ON CONSTRAINT import_wave_part__wave_code_uq DO UPDATE SET sending = p.sending + 1, received_at = NULL, begun_at = EXCLUDED.begun_at
  RETURNING id AS "partId", wave_id AS "waveId", code AS part, sending`;

/** Shared lock on the part: the next sending of it waits until this transaction has written. */
const HOLD = 'SELECT FROM import_wave_part WHERE id = $1 AND sending = $2 FOR SHARE';

/** Locks the wave before the part, as every transaction that locks both does. */
const HOLD_WITH_WAVE = `SELECT ${WAVE_COLUMNS}, p.sending = $2 AS "isLatest"
  FROM import_wave_part p JOIN import_wave w ON w.id = p.wave_id WHERE p.id = $1 FOR SHARE OF w, p`;

/**
 * Only where a dry run or a waiver is later than the change that was noted: nothing else asks for it, and most chunks need not write to the
 * part, which the check of the next one holds.
 */
const NOTE_CHANGE = `UPDATE import_wave_part p SET changed_at = clock_timestamp() WHERE p.id = $1 AND (p.changed_at IS NULL
  OR EXISTS (SELECT FROM import_wave_pass s WHERE s.wave_id = p.wave_id AND s.kind = 'dry_run' AND s.started_at >= p.changed_at)
  OR EXISTS (SELECT FROM import_wave_waiver v WHERE v.wave_id = p.wave_id AND v.given_at >= p.changed_at))`;

const FINISH =
  'UPDATE import_wave_part SET received_at = clock_timestamp(), lines = $3 WHERE id = $1 AND sending = $2 RETURNING id';

/** Writes the parts of waves. */
@Injectable()
export class WavePartsRepository {
  /** Begins to receive a part, which takes the place of the same part under way. */
  async begin(tx: Tx, waveId: string, code: string): Promise<Sending> {
    const [begun] = await tx.query<Sending[]>(BEGIN, [newId(), waveId, code]);
    if (begun === undefined) throw new Error('a part was expected');
    return begun;
  }

  /** @returns whether the sending is still the latest of its part, which it stays until the transaction ends */
  async hold(tx: Tx, { partId, sending }: Sending): Promise<boolean> {
    return (await tx.query<unknown[]>(HOLD, [partId, sending])).length > 0;
  }

  /**
   * The same together with its wave, whose state stays until the transaction ends, too.
   * @throws WaveNotFound it was emptied with its sandbox
   */
  async holdWithWave(tx: Tx, { partId, sending }: Sending): Promise<Wave & { readonly isLatest: boolean }> {
    const [held] = await tx.query<(WaveRow & { readonly isLatest: boolean })[]>(HOLD_WITH_WAVE, [partId, sending]);
    if (held === undefined) throw new WaveNotFound();
    return held;
  }

  /** Accounts of a part that is held with its wave came, changed or are dropped: what a dry run found before is not what is there. */
  async noteChange(tx: Tx, { partId }: Sending): Promise<void> {
    await tx.query(NOTE_CHANGE, [partId]);
  }

  /** The part arrived whole. @returns false when there is a later sending */
  async finish(tx: Tx, { partId, sending }: Sending, lines: number): Promise<boolean> {
    const [finished] = await tx.query<[unknown[], number]>(FINISH, [partId, sending, lines]);
    return finished.length > 0;
  }
}
