import { csvLine } from '../../../platform/http/csv-text.js';
import { nextTurn } from '../../../platform/http/next-turn.js';
import type { LinePosition, ResultsRequest } from './results-request.js';
import type { LineResult } from './wave-results.queries.js';

/** The columns of results in CSV. */
export const RESULT_COLUMNS = [
  ...[
    'part',
    'line',
    'external_account_number',
    'outcome',
    'platform_identifier',
    'rule',
    'code',
    'path',
    'detail',
    'severity',
    'value',
  ],
];

/** Problems and warnings, and lines without any, that are written at once: a few milliseconds, however long each is. */
const AT_ONCE = 100;
/** As many of them an account counts for. */
const WITH_PAYLOAD = 20;

/** The text of a page of results, and where the next one begins. */
interface ResultsPage {
  readonly text: string;
  readonly next: LinePosition | null;
}

/**
 * Writes slices of newline-delimited JSON as a page, or as CSV with a header on the first page only, so that concatenated
 * pages are one file. Yields to other requests in between.
 */
export async function writeResults(
  slices: AsyncGenerator<string, LinePosition | null>,
  { format, after }: Pick<ResultsRequest, 'format' | 'after'>,
): Promise<ResultsPage> {
  const texts = format === 'csv' && after === null ? [csvLine(RESULT_COLUMNS)] : [];
  for (let slice = await slices.next(); ; slice = await slices.next()) {
    if (slice.done === true) return { text: texts.join(''), next: slice.value };
    texts.push(...(format === 'csv' ? await inTurns(linesOf(slice.value), csvOfResults) : [slice.value]));
  }
}

/** Each line as newline-delimited JSON. Yields to other requests in between. */
export async function writeLines(lines: readonly LineResult[]): Promise<string[]> {
  return (await inTurns(lines, (some) => some.map((line) => `${JSON.stringify(line)}\n`))).flat();
}

/** The lines of a text of newline-delimited JSON. */
export function linesOf(text: string): LineResult[] {
  return JSON.parse(`[${text.slice(0, -1).replaceAll('\n', ',')}]`);
}

async function inTurns<T>(lines: readonly LineResult[], write: (some: readonly LineResult[]) => T): Promise<T[]> {
  const written: T[] = [];
  for (let from = 0; from < lines.length; ) {
    if (from > 0) await nextTurn();
    const to = endOfSlice(lines, from);
    written.push(write(lines.slice(from, to)));
    from = to;
  }
  return written;
}

function endOfSlice(lines: readonly LineResult[], from: number): number {
  let [to, said] = [from, 0];
  for (; to < lines.length && said < AT_ONCE; to += 1) {
    const { problems = [], warnings = [], payload } = lines[to] ?? {};
    said += Math.max(payload === undefined ? 1 : WITH_PAYLOAD, problems.length + warnings.length);
  }
  return to;
}

/** Results as CSV without a header: a row for each problem and warning of a line, or one row when it has none. */
export function csvOfResults(lines: readonly LineResult[]): string {
  return lines.flatMap(rowsOf).map(csvLine).join('');
}

function rowsOf({
  part,
  line,
  external_account_number,
  outcome,
  platform_identifier,
  problems,
  warnings,
}: LineResult): unknown[][] {
  const facts = [part, line, external_account_number, outcome, platform_identifier];
  const said = [
    ...problems.map(({ value = null, ...one }) => ({ ...one, severity: 'error', value })),
    ...warnings.map((one) => ({ ...one, severity: 'warning', value: null })),
  ];
  if (said.length === 0) return [[...facts, null, null, null, null, null, null]];
  return said.map(({ rule, code, path, detail, severity, value }) => [
    ...facts,
    ...[rule, code, path, detail, severity, value],
  ]);
}
