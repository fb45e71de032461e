import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { fillGaps, GAP_SQL, jsonText } from '../../../platform/database/json-gaps.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { LatestPayloadsQueries, sentValue, toldWarningsSql } from '../../imports/index.js';
import { LINE_OUTCOMES, type LineOutcome, OUTCOME } from '../outcome-sql.js';
import { type LINE_RESULT, MOST_WARNINGS } from '../waves.schemas.js';
import { type KeptFailure, problemsOf } from './failed-line.js';
import type { LinePosition, ResultsRequest } from './results-request.js';
import { linesOf, writeLines } from './results-text.js';

/** A line with what became of it, as on the wire. */
export type LineResult = Answer<typeof LINE_RESULT> & {
  /** The account as it was taken; null when it was erased, or no key opens it. Only where it is asked for. */
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

/** Lines that a page examines at most. A rare outcome may have none among them; the next page continues after them. */
const LOOKED_AT = 100_000;

/** The last line of an empty part is 0. */
const PARTS = `SELECT p.id, p.code,
    coalesce((SELECT max(l.line) FROM import_wave_line l WHERE l.part_id = p.id), 0)::float8 AS last
  FROM import_wave_part p WHERE p.wave_id = $1 AND p.code >= $2 ORDER BY p.code`;

const SAYS_SOMETHING = 'num_nonnulls(problems, failure, warnings) > 0';

/**
 * SQL for lines with their outcomes, written as they are on the wire by PostgreSQL, to which a line costs a fifth of what it costs the
 * api to read columns and to write them; with gaps for the `others`, about which something is said. Reasons of failed imports are
 * those of the process; stored ones of the previous release are of an earlier failure. Which imports have warnings is asked once, as
 * few have any. $5 is the beginning of each line.
 * @param kept the condition for lines
 */
const LINES = (kept: string) => `WITH found AS MATERIALIZED (
    SELECT l.line, l.external_account_number, ${OUTCOME} AS outcome, p.platform_identifier, l.problems,
        CASE WHEN l.outcome = 'accepted' AND p.latest_error_code IS NOT NULL THEN jsonb_build_object(
          'code', p.latest_error_code, 'detail', p.latest_error_detail, 'paths', coalesce(p.latest_error_paths, '{}'),
          'problems', CASE WHEN p.latest_error_problems -> 0 ->> 'path' = p.latest_error_paths[1] THEN p.latest_error_problems END)
        END AS failure, CASE WHEN l.outcome = 'accepted' THEN p.id END AS "processId"
    FROM import_wave_line l LEFT JOIN account_import_process p ON p.id = l.process_id
    WHERE l.part_id = $1 AND l.line > $2 AND l.line <= $3 ${kept}
    ORDER BY l.line LIMIT $4
  )
  SELECT count(*)::int AS count, max(line)::float8 AS last, coalesce(string_agg(CASE WHEN ${SAYS_SOMETHING} THEN ${GAP_SQL} ELSE
      concat($5::text, line, ',"external_account_number":', ${jsonText('external_account_number')}, ',"outcome":"', outcome,
        '","platform_identifier":', ${jsonText('platform_identifier')}, ',"warnings":[],"problems":[]}', chr(10)) END, '' ORDER BY line), '') AS text,
    coalesce(json_agg(told.* ORDER BY line) FILTER (WHERE ${SAYS_SOMETHING}), '[]') AS others
  FROM (
    SELECT found.*, CASE WHEN "processId" IN (
        SELECT w.process_id FROM import_warning w WHERE w.process_id = ANY (ARRAY(SELECT f."processId" FROM found f)) AND ${toldWarningsSql('w')}
      ) THEN (
        SELECT jsonb_agg(jsonb_build_object('rule', w.rule, 'code', w.code, 'path', w.path, 'detail', w.detail) ORDER BY w.id)
        FROM (SELECT w.* FROM import_warning w WHERE w.process_id = found."processId" AND ${toldWarningsSql('w')} ORDER BY w.id LIMIT ${MOST_WARNINGS}) w
      ) END AS warnings
    FROM found OFFSET 0
  ) told`;

const OF_OUTCOMES = `AND ${OUTCOME} = ANY($6::text[])`;

const ALL_LINES = LINES('');
const SOME_LINES = LINES(OF_OUTCOMES);

/** Refused and unchanged lines are in an index of their own. */
const INDEXED_LINES = LINES(`AND l.outcome <> 'accepted' ${OF_OUTCOMES}`);

/** Which lines are asked for. */
type LinesAsked = Pick<ResultsRequest, 'outcomes' | 'limit' | 'after'> & Partial<Pick<ResultsRequest, 'hasPayloads'>>;

/** A line about which something is said. */
type OtherRow = Pick<LineResult, 'line' | 'external_account_number' | 'platform_identifier'> & {
  readonly outcome: LineOutcome;
  readonly problems: LineResult['problems'] | null;
  readonly warnings: LineResult['warnings'] | null;
  readonly processId: string | null;
  readonly failure: KeptFailure | null;
};

/** What one statement reads. */
interface WrittenLines {
  readonly count: number;
  /** The last line; null when there is none. */
  readonly last: number | null;
  readonly text: string;
  readonly others: readonly OtherRow[];
}

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
      lines.push(...linesOf(slice.value));
    }
  }

  /**
   * The lines of a page as newline-delimited JSON, as they are read; the database reads on while the caller has the ones before.
   * @returns where the next page begins; null when there is none. A page may have fewer lines than asked for, or none, and a next one.
   */
  async *slices(waveId: string, asked: LinesAsked): AsyncGenerator<string, LinePosition | null> {
    const { outcomes, limit, after, hasPayloads = false } = asked;
    const { reader } = this.database;
    const parts = await reader.query<{ id: string; code: string; last: number }[]>(PARTS, [waveId, after?.part ?? '']);
    let left = areIndexed(outcomes) ? Number.POSITIVE_INFINITY : LOOKED_AT;
    let [count, size] = [0, 0];
    let slice = hasPayloads ? SLICE_WITH_PAYLOADS : FIRST_SLICE;
    for (const { id, code, last } of parts) {
      const readBehind = (line: number) => {
        const [most, to] = [Math.min(slice, limit - count), Math.min(last, line + left)];
        const lines = this.lines(reader, asked, [id, line, to, most, `{"part":${JSON.stringify(code)},"line":`]);
        // Whoever needs them waits for them.
        lines.catch(() => undefined);
        return { most, to, lines };
      };
      let ahead: ReturnType<typeof readBehind> | undefined;
      let from = code === after?.part ? after.line : 0;
      while (from < last) {
        if (count >= limit || left <= 0 || size >= LARGEST) return { part: code, line: from };
        const { most, to, lines } = ahead ?? readBehind(from);
        const found = await lines;
        const others = hasPayloads ? await this.asFit(reader, found.others, LARGEST - size) : found.others;
        const isCut = others.length < found.others.length;
        const read = isCut ? others.length : found.count;
        const end = (isCut ? others.at(-1)?.line : found.last) ?? to;
        const reached = isCut || read === most ? end : to;
        left -= reached - from;
        from = reached;
        count += read;
        const text = fillGaps(found.text, await writeLines(await this.told(reader, code, others, asked)));
        size += text.length;
        if (!hasPayloads && read > 0) slice = Math.min(SLICE, Math.ceil((SLICE_CHARACTERS * read) / text.length));
        const goesOn = from < last && count < limit && left > 0 && size < LARGEST;
        ahead = goesOn ? readBehind(from) : undefined;
        yield text;
      }
    }
    return null;
  }

  private async lines(reader: Tx, { outcomes }: LinesAsked, parameters: readonly unknown[]): Promise<WrittenLines> {
    const read = (statement: string, ...further: unknown[]) =>
      reader.query<[WrittenLines]>(statement, [...parameters, ...further]);
    const [lines] =
      outcomes.length === LINE_OUTCOMES.length
        ? await read(ALL_LINES)
        : await read(areIndexed(outcomes) ? INDEXED_LINES : SOME_LINES, outcomes);
    return lines;
  }

  /** As many of the first lines as have room for their payloads, and the first in any case: no more is read than the page takes. */
  private async asFit(reader: Tx, rows: readonly OtherRow[], room: number): Promise<readonly OtherRow[]> {
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
    rows: readonly OtherRow[],
    { hasPayloads = false }: LinesAsked,
  ): Promise<LineResult[]> {
    const lines = rows.map(({ processId: _, failure, problems, warnings, ...row }) => ({
      part,
      ...row,
      warnings: warnings ?? [],
      problems: failure === null ? (problems ?? []) : problemsOf(failure),
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

function valueIn(payload: object | null, path: string): { value?: string } {
  const value = sentValue(payload, path);
  return value === undefined ? {} : { value };
}
