import { IMPORT_TRANSITIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { type LineProblem, transitionSql } from '../../imports/index.js';
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

/** Lines that an earlier sending had word for word, and that are still good: their accounts wait for this wave or none, or are there. */
const TAKEN = `UPDATE import_wave_line l SET sending = $2
  FROM unnest($3::bigint[], $4::bytea[]) AS came (line, digest), account_import_process p
  WHERE l.part_id = $1 AND l.sending < $2 AND l.line = came.line AND l.digest = came.digest AND l.outcome <> 'refused'
    AND p.id = l.process_id AND p.payload_hash = l.payload_hash AND p.status IN ('PENDING', 'IN_PROGRESS', 'PROCESSED')
    AND (p.status <> 'PENDING' OR p.wave_id IS NULL OR p.wave_id = l.wave_id)
  RETURNING l.line::float8 AS line`;

const EARLIER = `SELECT external_account_number AS number, min(line)::float8 AS line FROM import_wave_line
  WHERE wave_id = $1 AND part_id = $2 AND sending = $3 AND outcome <> 'refused' AND external_account_number = ANY($4::text[])
  GROUP BY 1`;

const NOT_APPROVED = `SELECT n.number FROM unnest($3::text[]) AS n (number)
  WHERE EXISTS (SELECT FROM import_wave_approval a WHERE a.wave_id = $1 AND a.act = 'release') AND NOT EXISTS (
    SELECT FROM account_import_process p WHERE p.import_supplier_id = $2 AND p.external_account_number = n.number
      AND p.wave_id = $1 AND p.status <> 'CANCELLED')`;

/** In a statement of its own: what counts the lines sees what each statement leaves. */
const CLEAR = 'DELETE FROM import_wave_line WHERE part_id = $1 AND line = ANY($2::bigint[])';

const WRITE = `INSERT INTO import_wave_line (part_id, wave_id, sending, line, digest, external_account_number, outcome,
    process_id, payload_hash, problems)
  SELECT $1, $2, $3, * FROM unnest($4::bigint[], $5::bytea[], $6::text[], $7::text[], $8::uuid[], $9::text[], $10::jsonb[])`;

/** Rows that one statement of the clearing up touches at most. */
const AT_ONCE = 5_000;

const DROP_EARLIER = `DELETE FROM import_wave_line WHERE part_id = $1 AND sending < $2 AND line IN (
  SELECT line FROM import_wave_line WHERE part_id = $1 AND sending < $2 LIMIT ${AT_ONCE}) RETURNING line`;

/** Imports that wait for the wave and of which no line tells any more: the supplier has taken them out of it. */
const CANCEL_DROPPED = transitionSql(IMPORT_TRANSITIONS.cancel, {
  where: `p.wave_id = $1 AND p.status = 'PENDING' AND NOT EXISTS (SELECT FROM import_wave_line l WHERE l.process_id = p.id)`,
  limit: String(AT_ONCE),
  isOrdered: true,
  data: `jsonb_build_object('reason', 'line_dropped')`,
});

/** Writes of the lines of parts. */
@Injectable()
export class WaveLinesRepository {
  /** Takes lines over from an earlier sending of the part. @returns the numbers of those that need not be looked at */
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

  /** Of these accounts, those that a wave which was approved does not have. */
  async findNotApproved(
    tx: Tx,
    importSupplierId: string,
    { waveId }: Sending,
    numbers: readonly string[],
  ): Promise<Set<string>> {
    const rows = await tx.query<{ number: string }[]>(NOT_APPROVED, [waveId, importSupplierId, numbers]);
    return new Set(rows.map(({ number }) => number));
  }

  async write(tx: Tx, { partId, waveId, sending }: Sending, lines: readonly WrittenLine[]): Promise<void> {
    if (lines.length === 0) return;
    const column = <T>(read: (line: WrittenLine) => T): T[] => lines.map(read);
    await tx.query(CLEAR, [partId, lines.map(({ number }) => number)]);
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
  }

  /** Drops some of the lines that the latest sending of a part has not. @returns whether there may be more */
  async dropEarlier(tx: Tx, { partId, sending }: Sending): Promise<boolean> {
    const [dropped] = await tx.query<[unknown[], number]>(DROP_EARLIER, [partId, sending]);
    return dropped.length >= AT_ONCE;
  }

  /** Cancels some of the imports that wait and of which no line tells any more. @returns whether there may be more */
  async cancelDropped(tx: Tx, { waveId }: Sending): Promise<boolean> {
    return (await tx.query<unknown[]>(CANCEL_DROPPED, [waveId])).length >= AT_ONCE;
  }
}
