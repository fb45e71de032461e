import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import type { Answer } from '../../../platform/openapi/index.js';
import type { FindingsRequest } from './findings.request.js';
import { MOST_CODES, type WAVE_FINDINGS } from './findings.schemas.js';

export type WaveFindings = Answer<typeof WAVE_FINDINGS>;

export type WaveFinding = WaveFindings['findings'][number];

type FindingRow = WaveFinding & { readonly id: string };

/** What an earlier dry run found is no more told once the wave was opened again. */
const OF_LATEST = `EXISTS (SELECT FROM import_wave_pass s WHERE s.wave_id = $1 AND s.kind = 'dry_run')`;

const CODES = `SELECT code, count(*)::float8 AS findings FROM import_wave_finding WHERE wave_id = $1 AND ${OF_LATEST}
  GROUP BY code ORDER BY count(*) DESC, code LIMIT ${MOST_CODES}`;

const PAGE = `SELECT f.id::text AS id, f.code, f.rule, f.path, f.part, f.line::float8 AS line, p.external_account_number, f.other
  FROM import_wave_finding f LEFT JOIN account_import_process p ON p.id = f.process_id
  WHERE f.wave_id = $1 AND f.part IS NOT NULL AND f.line IS NOT NULL AND f.id > $2::bigint AND ($3::text IS NULL OR f.code = $3) AND ${OF_LATEST}
  ORDER BY f.id LIMIT $4`;

/** Reads the findings of dry runs. */
@Injectable()
export class WaveFindingsQueries {
  constructor(private readonly database: Database) {}

  /** A page, in the order in which it was found. */
  async page(waveId: string, asked: FindingsRequest): Promise<WaveFindings> {
    const codes = await this.codes(waveId);
    const { findings, next } = await this.list(waveId, asked);
    return { codes, findings, next_cursor: next === null ? null : writeOpaqueCursor(next) };
  }

  /** How often each code was found, the most frequent first. */
  codes(waveId: string): Promise<WaveFindings['codes']> {
    return this.database.read((tx) => tx.query<WaveFindings['codes']>(CODES, [waveId]));
  }

  /** Findings in the order in which they were found. @returns with the position of the next page, null at the end */
  async list(
    waveId: string,
    { code, limit, after }: FindingsRequest,
  ): Promise<{ findings: WaveFinding[]; next: string | null }> {
    const rows = await this.database.read((tx) => tx.query<FindingRow[]>(PAGE, [waveId, after, code, limit + 1]));
    const next = rows.length > limit ? (rows[limit - 1]?.id ?? null) : null;
    return { findings: rows.slice(0, limit).map(({ id: _, ...finding }) => finding), next };
  }
}
