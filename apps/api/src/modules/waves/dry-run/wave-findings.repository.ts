import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** Something that the dry run of a wave found. */
export interface NewFinding {
  readonly processId: string | null;
  readonly code: string;
  readonly rule: string | null;
  readonly path: string;
  readonly part: string;
  readonly line: number;
  /** The other line or wave that it is about. */
  readonly other: string | null;
}

/** Rows that one statement takes away at most. */
const AT_ONCE = 5_000;

const ADD = `INSERT INTO import_wave_finding (wave_id, process_id, code, rule, path, part, line, other)
  SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[])`;

const CLEAR = `DELETE FROM import_wave_finding WHERE id IN (
  SELECT id FROM import_wave_finding WHERE wave_id = $1 ORDER BY id LIMIT ${AT_ONCE}) RETURNING id`;

/** Writes the findings of dry runs. */
@Injectable()
export class WaveFindingsRepository {
  async add(tx: Tx, waveId: string, findings: readonly NewFinding[]): Promise<void> {
    if (findings.length === 0) return;
    const column = <T>(read: (finding: NewFinding) => T): T[] => findings.map(read);
    await tx.query(ADD, [
      waveId,
      column(({ processId }) => processId),
      column(({ code }) => code),
      column(({ rule }) => rule),
      column(({ path }) => path),
      column(({ part }) => part),
      column(({ line }) => line),
      column(({ other }) => other),
    ]);
  }

  /** Takes some of those of an earlier dry run away. @returns whether there may be more */
  async clear(tx: Tx, waveId: string): Promise<boolean> {
    const [cleared] = await tx.query<[unknown[], number]>(CLEAR, [waveId]);
    return cleared.length >= AT_ONCE;
  }
}
