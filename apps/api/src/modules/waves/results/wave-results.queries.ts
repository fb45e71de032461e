import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { LatestPayloadsQueries, sentValue, toldWarningsSql } from '../../imports/index.js';
import { LINE_OUTCOMES, type LineOutcome, OUTCOME } from '../outcome-sql.js';
import { type LINE_RESULT, MOST_WARNINGS } from '../waves.schemas.js';
import { type KeptFailure, problemsOf } from './failed-line.js';
import type { LinePosition, ResultsRequest } from './results-request.js';

/** A line with what became of it, as on the wire. */
export type LineResult = Answer<typeof LINE_RESULT> & {
  /** The account as it was taken; null when it was erased. Only where it is asked for. */
  readonly payload?: object | null;
};

/** Lines read by the first statement and by each at most, and those that come with payloads, which may be large. */
const FIRST_SLICE = 50;
const SLICE = 500;
const SLICE_WITH_PAYLOADS = 20;

/** Characters that one statement is to read, by what the lines before had: reading them holds others up. */
const SLICE_CHARACTERS = 500_000;

/** Characters after which a page ends. */
const LARGEST = 2_000_000;

/** Characters of a line about which nothing is said, without the code of its part and its number. */
const PLAIN = 150;

/** Lines that a page examines at most. A rare outcome may have none among them; the next page continues after them. */
const LOOKED_AT = 100_000;

/** The last line of an empty part is 0. */
const PARTS = `SELECT p.id, p.code,
    coalesce((SELECT max(l.line) FROM import_wave_line l WHERE l.part_id = p.id), 0)::float8 AS last
  FROM import_wave_part p WHERE p.wave_id = $1 AND p.code >= $2 ORDER BY p.code`;

/**
 * SQL for lines with their outcomes. Reasons of failed imports are those of the process; stored ones of the previous
 * release are of an earlier failure. What there is nothing of is null, which costs neither side anything to write and to read.
 * @param kept the condition for lines
 */
const LINES = (
  kept: string,
) => `SELECT told.line, told.external_account_number, told.outcome, told.platform_identifier, told.problems, told.failure,
    CASE WHEN $5::boolean THEN told."processId" END AS "processId", (
    SELECT jsonb_agg(jsonb_build_object('rule', w.rule, 'code', w.code, 'path', w.path, 'detail', w.detail) ORDER BY w.id)
    FROM (SELECT w.* FROM import_warning w WHERE w.process_id = told."processId" AND ${toldWarningsSql('w')} ORDER BY w.id LIMIT ${MOST_WARNINGS}) w) AS warnings
  FROM (
    SELECT l.line::float8 AS line, l.external_account_number, ${OUTCOME} AS outcome, p.platform_identifier, l.problems,
        CASE WHEN l.outcome = 'accepted' AND p.latest_error_code IS NOT NULL THEN jsonb_build_object(
          'code', p.latest_error_code, 'detail', p.latest_error_detail, 'paths', coalesce(p.latest_error_paths, '{}'),
          'problems', CASE WHEN p.latest_error_problems -> 0 ->> 'path' = p.latest_error_paths[1] THEN p.latest_error_problems END)
        END AS failure, CASE WHEN l.outcome = 'accepted' THEN p.id END AS "processId"
    FROM import_wave_line l LEFT JOIN account_import_process p ON p.id = l.process_id
    WHERE l.part_id = $1 AND l.line > $2 AND l.line <= $3 ${kept}
    ORDER BY l.line LIMIT $4
  ) told ORDER BY told.line`;

const OF_OUTCOMES = `AND ${OUTCOME} = ANY($6::text[])`;

const ALL_LINES = LINES('');
const SOME_LINES = LINES(OF_OUTCOMES);

/** Refused and unchanged lines are in an index of their own. */
const INDEXED_LINES = LINES(`AND l.outcome <> 'accepted' ${OF_OUTCOMES}`);

/** Which lines are asked for. */
type LinesAsked = Pick<ResultsRequest, 'outcomes' | 'limit' | 'after'> & Partial<Pick<ResultsRequest, 'hasPayloads'>>;

type ResultRow = Pick<LineResult, 'line' | 'external_account_number' | 'platform_identifier'> & {
  readonly outcome: LineOutcome;
  readonly problems: LineResult['problems'] | null;
  readonly warnings: LineResult['warnings'] | null;
  readonly processId: string | null;
  readonly failure: KeptFailure | null;
};

/** Reads what became of the lines of a wave, part by part in the order of their codes, each in the order of its lines. */
@Injectable()
export class WaveResultsQueries {
  constructor(
    private readonly database: Database,
    private readonly payloads: LatestPayloadsQueries,
  ) {}

  /** @returns a page, and where the next one begins, as {@link slices} say it */
  async page(waveId: string, asked: LinesAsked): Promise<{ lines: LineResult[]; next: LinePosition | null }> {
    const lines: LineResult[] = [];
    const slices = this.slices(waveId, asked);
    for (let slice = await slices.next(); ; slice = await slices.next()) {
      if (slice.done === true) return { lines, next: slice.value };
      lines.push(...slice.value);
    }
  }

  /**
   * The lines of a page as they are read; the database reads on while the caller has the ones before.
   * @returns where the next page begins; null when there is none. A page may have fewer lines than asked for, or none, and a next one.
   */
  async *slices(waveId: string, asked: LinesAsked): AsyncGenerator<LineResult[], LinePosition | null> {
    const { outcomes, limit, after, hasPayloads = false } = asked;
    const { reader } = this.database;
    const parts = await reader.query<{ id: string; code: string; last: number }[]>(PARTS, [waveId, after?.part ?? '']);
    let left = areIndexed(outcomes) ? Number.POSITIVE_INFINITY : LOOKED_AT;
    let [count, size] = [0, 0];
    let slice = hasPayloads ? SLICE_WITH_PAYLOADS : FIRST_SLICE;
    for (const { id, code, last } of parts) {
      const readBehind = (line: number) => {
        const [most, to] = [Math.min(slice, limit - count), Math.min(last, line + left)];
        const rows = this.rows(reader, asked, [id, line, to, most, hasPayloads]);
        // Whoever needs them waits for them.
        rows.catch(() => undefined);
        return { most, to, rows };
      };
      let ahead: ReturnType<typeof readBehind> | undefined;
      let from = code === after?.part ? after.line : 0;
      while (from < last) {
        if (count >= limit || left <= 0 || size >= LARGEST) return { part: code, line: from };
        const { most, to, rows: reading } = ahead ?? readBehind(from);
        const found = await reading;
        const rows = hasPayloads ? await this.asFit(reader, found, LARGEST - size) : found;
        count += rows.length;
        const reached = found.length < most && rows.length === found.length ? to : (rows.at(-1)?.line ?? to);
        left -= reached - from;
        from = reached;
        const told = await this.told(reader, code, rows, asked);
        const read = told.reduce((sum, line) => sum + sizeOf(line), 0);
        size += read;
        if (!hasPayloads && read > 0) slice = Math.min(SLICE, Math.ceil((SLICE_CHARACTERS * told.length) / read));
        const goesOn = from < last && count < limit && left > 0 && size < LARGEST;
        ahead = goesOn ? readBehind(from) : undefined;
        yield told;
      }
    }
    return null;
  }

  private rows(reader: Tx, { outcomes }: LinesAsked, parameters: readonly unknown[]): Promise<ResultRow[]> {
    if (outcomes.length === LINE_OUTCOMES.length) return reader.query<ResultRow[]>(ALL_LINES, [...parameters]);
    const statement = areIndexed(outcomes) ? INDEXED_LINES : SOME_LINES;
    return reader.query<ResultRow[]>(statement, [...parameters, outcomes]);
  }

  /** As many of the first lines as have room for their payloads, and the first in any case: no more is read than the page takes. */
  private async asFit(reader: Tx, rows: readonly ResultRow[], room: number): Promise<readonly ResultRow[]> {
    const sizes = await this.payloads.sizes(
      reader,
      rows.flatMap(({ processId }) => processId ?? []),
    );
    let size = 0;
    const beyond = rows.findIndex(({ processId }, index) => {
      size += sizes.get(processId ?? '') ?? 0;
      return index > 0 && size > room;
    });
    return beyond === -1 ? rows : rows.slice(0, beyond);
  }

  private async told(
    reader: Tx,
    part: string,
    rows: readonly ResultRow[],
    { hasPayloads = false }: LinesAsked,
  ): Promise<LineResult[]> {
    // One by one: taking some away from a row costs as much as writing its text.
    const lines = rows.map((row) => ({
      part,
      line: row.line,
      external_account_number: row.external_account_number,
      outcome: row.outcome,
      platform_identifier: row.platform_identifier,
      warnings: row.warnings ?? [],
      problems: row.failure === null ? (row.problems ?? []) : problemsOf(row.failure),
    }));
    if (!hasPayloads) return lines;
    const payloads = await this.payloads.find(
      reader,
      rows.flatMap(({ processId }) => processId ?? []),
    );
    return lines.map((line, index) => {
      const payload = payloads.get(rows[index]?.processId ?? '') ?? null;
      const problems = line.problems.map((problem) => ({ ...problem, ...valueIn(payload, problem.path) }));
      return { ...line, problems, payload };
    });
  }
}

function areIndexed(outcomes: readonly LineOutcome[]): boolean {
  return outcomes.every((outcome) => outcome === 'refused' || outcome === 'unchanged');
}

/** Characters of the text of a line; near enough where nothing but its numbers differ from line to line. */
function sizeOf(line: LineResult): number {
  const { part, external_account_number: number, problems, warnings, payload } = line;
  const isPlain = payload === undefined && problems.length === 0 && warnings.length === 0;
  return isPlain ? PLAIN + part.length + (number?.length ?? 0) : JSON.stringify(line).length;
}

function valueIn(payload: object | null, path: string): { value?: string } {
  const value = sentValue(payload, path);
  return value === undefined ? {} : { value };
}
