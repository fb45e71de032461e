import { csvLine } from '../../../platform/http/csv-text.js';
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
  ],
];

/** Results as newline-delimited JSON, a line each. */
export function ndjsonOf(lines: readonly LineResult[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Results as CSV with a header, a row for each problem and warning of a line, or one row when it has none. */
export function csvOf(lines: readonly LineResult[]): string {
  return csvLine(RESULT_COLUMNS) + csvOfResults(lines);
}

/** The same without the header. */
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
    ...problems.map((one) => ({ ...one, severity: 'error' })),
    ...warnings.map((one) => ({ ...one, severity: 'warning' })),
  ];
  if (said.length === 0) return [[...facts, null, null, null, null, null]];
  return said.map(({ rule, code, path, detail, severity }) => [...facts, rule, code, path, detail, severity]);
}
