import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { LineProblem } from '../../imports/index.js';
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
  readonly problems: readonly LineProblem[] | null;
}

/** Lines that an earlier sending had word for word, and that are still good: their accounts wait, or are there. */
const TAKEN = `UPDATE import_wave_line l SET sending = $2
  FROM unnest($3::bigint[], $4::bytea[]) AS came (line, digest), account_import_process p
  WHERE l.part_id = $1 AND l.line = came.line AND l.digest = came.digest AND l.outcome <> 'refused'
    AND p.id = l.process_id AND p.status IN ('PENDING', 'IN_PROGRESS', 'PROCESSED')
  RETURNING l.line::float8 AS line`;

const EARLIER = `SELECT external_account_number AS number, min(line)::float8 AS line FROM import_wave_line
  WHERE part_id = $1 AND sending = $2 AND outcome <> 'refused' AND external_account_number = ANY($3::text[])
  GROUP BY 1`;

/** What was accepted once and is found unchanged by a later sending is this wave's all the same. */
const WRITE = `INSERT INTO import_wave_line AS l (part_id, wave_id, sending, line, digest, external_account_number, outcome,
    process_id, problems)
  SELECT $1, $2, $3, * FROM unnest($4::bigint[], $5::bytea[], $6::text[], $7::text[], $8::uuid[], $9::jsonb[])
  ON CONFLICT ON CONSTRAINT import_wave_line__pk DO UPDATE SET sending = EXCLUDED.sending, digest = EXCLUDED.digest,
    external_account_number = EXCLUDED.external_account_number, process_id = EXCLUDED.process_id, problems = EXCLUDED.problems,
    outcome = CASE WHEN l.outcome = 'accepted' AND EXCLUDED.outcome = 'unchanged' AND l.process_id = EXCLUDED.process_id
      THEN 'accepted' ELSE EXCLUDED.outcome END`;

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
  async findEarlier(tx: Tx, { partId, sending }: Sending, numbers: readonly string[]): Promise<Map<string, number>> {
    const rows = await tx.query<{ number: string; line: number }[]>(EARLIER, [partId, sending, numbers]);
    return new Map(rows.map(({ number, line }) => [number, line]));
  }

  async write(tx: Tx, { partId, waveId, sending }: Sending, lines: readonly WrittenLine[]): Promise<void> {
    if (lines.length === 0) return;
    const column = <T>(read: (line: WrittenLine) => T): T[] => lines.map(read);
    await tx.query(WRITE, [
      partId,
      waveId,
      sending,
      column(({ number }) => number),
      column(({ digest }) => digest),
      column(({ externalAccountNumber }) => externalAccountNumber),
      column(({ outcome }) => outcome),
      column(({ processId }) => processId),
      column(({ problems }) => (problems === null ? null : JSON.stringify(problems))),
    ]);
  }
}
