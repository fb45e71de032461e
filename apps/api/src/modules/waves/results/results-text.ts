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
 * Writes results as newline-delimited JSON, or as CSV with a header on the first page only, so that concatenated
 * pages are one file. Yields to other requests in between.
 */
export async function writeResults(
  slices: AsyncGenerator<readonly LineResult[], LinePosition | null>,
  { format, after }: Pick<ResultsRequest, 'format' | 'after'>,
): Promise<ResultsPage> {
  const texts = format === 'csv' && after === null ? [csvLine(RESULT_COLUMNS)] : [];
  const write = format === 'csv' ? csvOfResults : ndjsonOf;
  for (let slice = await slices.next(); ; slice = await slices.next()) {
    if (slice.done === true) return { text: texts.join(''), next: slice.value };
    const lines = slice.value;
    for (let from = 0; from < lines.length; ) {
      if (from > 0) await nextTurn();
      const to = endOfSlice(lines, from);
      texts.push(write(lines.slice(from, to)));
      from = to;
    }
  }
}

function endOfSlice(lines: readonly LineResult[], from: number): number {
  let [to, said] = [from, 0];
  for (; to < lines.length && said < AT_ONCE; to += 1) {
    const { problems = [], warnings = [], payload } = lines[to] ?? {};
    said += Math.max(payload === undefined ? 1 : WITH_PAYLOAD, problems.length + warnings.length);
  }
  return to;
}

function ndjsonOf(lines: readonly LineResult[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
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
