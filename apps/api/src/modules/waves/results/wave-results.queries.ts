import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { type LineOutcome, OUTCOME } from '../outcome-sql.js';
import type { LINE_RESULT } from '../waves.schemas.js';
import type { LinePosition, ResultsRequest } from './results-request.js';

/** A line with what became of it, as on the wire. */
export type LineResult = Answer<typeof LINE_RESULT>;

const PARTS = `SELECT id, code FROM import_wave_part WHERE wave_id = $1 AND code >= $2 ORDER BY code`;

/** Of a failed import the reason is that of its process, which names the first of its paths. */
const LINES = `SELECT * FROM (
  SELECT l.line::float8 AS line, l.external_account_number, ${OUTCOME} AS outcome, p.platform_identifier, CASE
      WHEN l.problems IS NOT NULL THEN l.problems
      WHEN l.outcome = 'accepted' AND p.latest_error_code IS NOT NULL THEN jsonb_build_array(jsonb_build_object('rule', NULL,
        'code', p.latest_error_code, 'path', coalesce(p.latest_error_paths[1], ''), 'detail', p.latest_error_detail))
      ELSE '[]' END AS problems
  FROM import_wave_line l LEFT JOIN account_import_process p ON p.id = l.process_id
  WHERE l.part_id = $1 AND l.line > $2 AND l.outcome = ANY($5::text[])
  ORDER BY l.line
) told WHERE outcome = ANY($3::text[]) LIMIT $4`;

type ResultRow = Omit<LineResult, 'part' | 'outcome'> & { readonly outcome: LineOutcome };

/** As what lines of these outcomes are kept: what was accepted came to one of the others by its import. */
function keptAs(outcomes: readonly LineOutcome[]): string[] {
  return [
    ...new Set(outcomes.map((outcome) => (outcome === 'refused' || outcome === 'unchanged' ? outcome : 'accepted'))),
  ];
}

/** Reads what became of the lines of a wave, part by part in the order of their codes, each in the order of its lines. */
@Injectable()
export class WaveResultsQueries {
  constructor(private readonly database: Database) {}

  /** @returns a page, and where the next one begins; null when there is none */
  async page(
    waveId: string,
    { outcomes, limit, after }: Omit<ResultsRequest, 'format'>,
  ): Promise<{ lines: LineResult[]; next: LinePosition | null }> {
    const { reader } = this.database;
    const parts = await reader.query<{ id: string; code: string }[]>(PARTS, [waveId, after?.part ?? '']);
    const lines: LineResult[] = [];
    for (const { id, code } of parts) {
      const from = code === after?.part ? after.line : 0;
      const wanted = limit + 1 - lines.length;
      const rows = await reader.query<ResultRow[]>(LINES, [id, from, outcomes, wanted, keptAs(outcomes)]);
      lines.push(...rows.map((row) => ({ part: code, ...row })));
      if (lines.length > limit) break;
    }
    const last = lines.length > limit ? lines[limit - 1] : undefined;
    return { lines: lines.slice(0, limit), next: last === undefined ? null : { part: last.part, line: last.line } };
  }
}
