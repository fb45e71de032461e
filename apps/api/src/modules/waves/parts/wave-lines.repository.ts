import { IMPORT_TRANSITIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { type LineProblem, takesDryRunsOnlySql, transitionSql } from '../../imports/index.js';
import type { Sending } from './wave-parts.repository.js';

/** A line as it came. */
export interface ReceivedLine {
  readonly number: number;
  /** Of its bytes. */
  readonly digest: Buffer;
}

/** A line and what became of it. */
export interface WrittenLine extends ReceivedLine {
  readonly externalAccountNumber: string | null;
  readonly outcome: 'accepted' | 'unchanged' | 'refused';
  readonly processId: string | null;
  /** Of a line that is not refused. */
  readonly payloadHash: string | null;
  readonly problems: readonly LineProblem[] | null;
}

/** The import of a line that was deleted. */
type ClearedLine = Pick<WrittenLine, 'processId'>;

/**
 * Lines that an earlier sending had word for word, and that are still good: their accounts wait for this wave or none, as the dry runs or
 * for the import that new ones would be, or are there. Said so
 * that each line is looked for by its number and each import by its id, also by a database that has analysed nothing yet: a join of the
 * three read all lines of the part for each.
 */
const TAKEN = `UPDATE import_wave_line l SET sending = $2
  FROM unnest($3::bigint[], $4::bytea[]) AS came (line, digest)
  WHERE l.part_id = $1 AND l.line = ANY($3::bigint[]) AND l.sending < $2 AND l.line = came.line AND l.digest = came.digest
    AND l.outcome <> 'refused' AND EXISTS (
      SELECT FROM account_import_process p
      WHERE p.id = l.process_id AND p.payload_hash = l.payload_hash AND p.status IN ('PENDING', 'IN_PROGRESS', 'PROCESSED')
        AND (p.status <> 'PENDING' OR p.wave_id IS NULL OR p.wave_id = l.wave_id)
        AND (p.status = 'PROCESSED' OR p.is_dry_run = ${takesDryRunsOnlySql('p.import_supplier_id')}) OFFSET 0)
  RETURNING l.line::float8 AS line`;

/**
 * By number alone, and then what is of the part: of a part that is new to the statistics the database expects a line or two, and would read all
 * of its lines for each chunk.
 */
const EARLIER = `WITH found AS MATERIALIZED (
    SELECT part_id, sending, outcome, external_account_number, line FROM import_wave_line
    WHERE wave_id = $1 AND external_account_number = ANY($4::text[])
  )
  SELECT external_account_number AS number, min(line)::float8 AS line FROM found
  WHERE part_id = $2 AND sending = $3 AND outcome <> 'refused' GROUP BY 1`;

const NOT_APPROVED = `SELECT n.number FROM unnest($3::text[]) AS n (number)
  WHERE EXISTS (SELECT FROM import_wave_approval a WHERE a.wave_id = $1 AND a.act = 'release') AND NOT EXISTS (
    SELECT FROM account_import_process p WHERE p.import_supplier_id = $2 AND p.external_account_number = n.number
      AND p.wave_id = $1 AND p.status <> 'CANCELLED')`;

/**
 * One look-up by number and one by id for each, and none where no customer of the supplier was erased: that is asked first, whatever the
 * database knows of the tables.
 */
const ERASED = `SELECT n.number FROM unnest($2::text[]) AS n (number)
  WHERE EXISTS (SELECT FROM customer_erasure e WHERE e.import_supplier_id = $1)
    AND EXISTS (SELECT FROM customer_erasure e WHERE e.import_supplier_id = $1 AND e.process_id = (
      SELECT p.id FROM account_import_process p WHERE p.import_supplier_id = $1 AND p.external_account_number = n.number) OFFSET 0)`;

const ACCOUNTS = `SELECT line::float8 AS line, external_account_number AS number FROM import_wave_line
  WHERE part_id = $1 AND line = ANY($2::bigint[]) AND external_account_number IS NOT NULL`;

/** In a statement of its own: what counts the lines sees what each statement leaves. */
const CLEAR = `DELETE FROM import_wave_line WHERE part_id = $1 AND line = ANY($2::bigint[]) RETURNING process_id AS "processId"`;

const WRITE = `INSERT INTO import_wave_line (part_id, wave_id, sending, line, digest, external_account_number, outcome,
    process_id, payload_hash, problems)
  SELECT $1, $2, $3, * FROM unnest($4::bigint[], $5::bytea[], $6::text[], $7::text[], $8::uuid[], $9::text[], $10::jsonb[])`;

/** Rows that one statement of the clearing up touches at most. */
export const CLEARED_AT_ONCE = 5_000;

const DROP_EARLIER = `DELETE FROM import_wave_line WHERE part_id = $1 AND sending < $2 AND line IN (
  SELECT line FROM import_wave_line WHERE part_id = $1 AND sending < $2 LIMIT ${CLEARED_AT_ONCE}) RETURNING process_id AS "processId"`;

const HAS_EARLIER = 'SELECT FROM import_wave_line WHERE part_id = $1 AND sending < $2 LIMIT 1';

/** Kept until the part is there, which may have them further on. What other parts have is asked later: they may drop it at the same time. */
const NOTE_DROPPED = `INSERT INTO import_wave_dropped (part_id, wave_id, process_id)
  SELECT $1, p.wave_id, p.id FROM account_import_process p WHERE p.id = ANY($3::uuid[]) AND p.wave_id = $2
    AND NOT EXISTS (SELECT FROM import_wave_line l WHERE l.process_id = p.id AND l.part_id = $1)
  ORDER BY p.id ON CONFLICT ON CONSTRAINT import_wave_dropped__pk DO NOTHING RETURNING process_id AS "processId"`;

const TAKE_DROPPED = `DELETE FROM import_wave_dropped WHERE part_id = $1 AND process_id IN (
  SELECT process_id FROM import_wave_dropped WHERE part_id = $1 LIMIT ${CLEARED_AT_ONCE}) RETURNING process_id AS "processId"`;

const TAKE_DROPPED_OF_WAVE = `DELETE FROM import_wave_dropped WHERE wave_id = $1 AND (part_id, process_id) IN (
  SELECT part_id, process_id FROM import_wave_dropped WHERE wave_id = $1 LIMIT ${CLEARED_AT_ONCE}) RETURNING process_id AS "processId"`;

/** Before it is asked which lines name them: another part may write one at this moment, and holds the import until it has. */
const LOCK_DROPPED = 'SELECT FROM account_import_process WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';

/** Cancels waiting imports of the wave that no line names any more, because the supplier has left them out. */
const CANCEL_DROPPED = transitionSql(IMPORT_TRANSITIONS.cancel, {
  where: `p.id = ANY($2::uuid[]) AND p.wave_id = $1 AND p.status = 'PENDING'
    AND NOT EXISTS (SELECT FROM import_wave_line l WHERE l.process_id = p.id AND l.wave_id = p.wave_id)`,
  isOrdered: true,
  data: `jsonb_build_object('reason', 'line_dropped')`,
});

/** Writes the lines of parts. */
@Injectable()
export class WaveLinesRepository {
  /**
   * Takes unchanged lines over from an earlier sending of the part.
   * @returns the numbers of lines that need no check
   */
  async takeOver(tx: Tx, { partId, sending }: Sending, lines: readonly ReceivedLine[]): Promise<Set<number>> {
    const parameters = [partId, sending, lines.map(({ number }) => number), lines.map(({ digest }) => digest)];
    const [rows] = await tx.query<[{ line: number }[], number]>(TAKEN, parameters);
    return new Set(rows.map(({ line }) => line));
  }

  /** Of those accounts that a line of the same sending has already, that line. */
  async findEarlier(
    tx: Tx,
    { partId, waveId, sending }: Sending,
    numbers: readonly string[],
  ): Promise<Map<string, number>> {
    const rows = await tx.query<{ number: string; line: number }[]>(EARLIER, [waveId, partId, sending, numbers]);
    return new Map(rows.map(({ number, line }) => [number, line]));
  }

  /** Accounts that an approved wave does not have yet. */
  async findNotApproved(
    tx: Tx,
    importSupplierId: string,
    { waveId }: Sending,
    numbers: readonly string[],
  ): Promise<Set<string>> {
    const rows = await tx.query<{ number: string }[]>(NOT_APPROVED, [waveId, importSupplierId, numbers]);
    return new Set(rows.map(({ number }) => number));
  }

  /**
   * Accounts of customers who were erased. Who erases one waits for those that hold a wave of the supplier, so while one is held no other
   * is added.
   */
  async findErased(tx: Tx, importSupplierId: string, numbers: readonly string[]): Promise<Set<string>> {
    if (numbers.length === 0) return new Set();
    const rows = await tx.query<{ number: string }[]>(ERASED, [importSupplierId, numbers]);
    return new Set(rows.map(({ number }) => number));
  }

  /** The account numbers that lines of a part have, by their numbers. */
  async findAccounts(tx: Tx, { partId }: Sending, lines: readonly number[]): Promise<Map<number, string>> {
    if (lines.length === 0) return new Map();
    const rows = await tx.query<{ line: number; number: string }[]>(ACCOUNTS, [partId, lines]);
    return new Map(rows.map(({ line, number }) => [line, number]));
  }

  /** Overwrites the lines at the same positions of an earlier sending. @returns whether the part dropped accounts by it */
  async write(tx: Tx, of: Sending, lines: readonly WrittenLine[]): Promise<boolean> {
    if (lines.length === 0) return false;
    const { partId, waveId, sending } = of;
    const column = <T>(read: (line: WrittenLine) => T): T[] => lines.map(read);
    // Each line comes once a sending.
    const [cleared] =
      sending === 1
        ? [[]]
        : await tx.query<[ClearedLine[], number]>(CLEAR, [partId, lines.map(({ number }) => number)]);
    await tx.query(WRITE, [
      partId,
      waveId,
      sending,
      column(({ number }) => number),
      column(({ digest }) => digest),
      column(({ externalAccountNumber }) => externalAccountNumber),
      column(({ outcome }) => outcome),
      column(({ processId }) => processId),
      column(({ payloadHash }) => payloadHash),
      column(({ problems }) => (problems === null ? null : JSON.stringify(problems))),
    ]);
    return this.noteDropped(tx, of, cleared);
  }

  /** Whether a part has lines that its latest sending has not. */
  async hasEarlier(tx: Tx, { partId, sending }: Sending): Promise<boolean> {
    return (await tx.query<unknown[]>(HAS_EARLIER, [partId, sending])).length > 0;
  }

  /** Drops {@link CLEARED_AT_ONCE} of the lines at most that the latest sending of a part has not. @returns how many it dropped */
  async dropEarlier(tx: Tx, of: Sending): Promise<number> {
    const [dropped] = await tx.query<[ClearedLine[], number]>(DROP_EARLIER, [of.partId, of.sending]);
    await this.noteDropped(tx, of, dropped);
    return dropped.length;
  }

  /**
   * Cancels the imports that wait and that a part dropped, {@link CLEARED_AT_ONCE} of them at most, where no line of the wave tells of them.
   * @returns how many it looked at
   */
  async cancelDropped(tx: Tx, { partId, waveId }: Sending): Promise<number> {
    const [taken] = await tx.query<[ClearedLine[], number]>(TAKE_DROPPED, [partId]);
    return this.cancelTaken(tx, waveId, taken);
  }

  /**
   * Cancels what parts of a wave, which is locked, have dropped and did not come to cancel, because they broke off: the imports that wait and
   * that no line of the wave tells of.
   */
  async cancelDroppedOfWave(tx: Tx, waveId: string): Promise<void> {
    for (let isMore = true; isMore; ) {
      const [taken] = await tx.query<[ClearedLine[], number]>(TAKE_DROPPED_OF_WAVE, [waveId]);
      isMore = (await this.cancelTaken(tx, waveId, taken)) >= CLEARED_AT_ONCE;
    }
  }

  /** @returns how many there are */
  private async cancelTaken(tx: Tx, waveId: string, taken: ClearedLine[]): Promise<number> {
    if (taken.length > 0) {
      await tx.query(LOCK_DROPPED, [idsOf(taken)]);
      await tx.query(CANCEL_DROPPED, [waveId, idsOf(taken)]);
    }
    return taken.length;
  }

  private async noteDropped(tx: Tx, { partId, waveId }: Sending, cleared: readonly ClearedLine[]): Promise<boolean> {
    const ids = idsOf(cleared);
    if (ids.length === 0) return false;
    return (await tx.query<ClearedLine[]>(NOTE_DROPPED, [partId, waveId, ids])).length > 0;
  }
}

function idsOf(lines: readonly ClearedLine[]): string[] {
  return lines.flatMap(({ processId }) => processId ?? []);
}
