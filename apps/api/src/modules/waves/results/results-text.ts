import { csvLine } from '../../../platform/http/csv-text.js';
import type { LineResult } from './wave-results.queries.js';

/** The columns of results in CSV. */
export const COLUMNS = [
  ...['part', 'line', 'external_account_number', 'outcome', 'platform_identifier', 'rule', 'code', 'path', 'detail'],
];

/** Results as newline-delimited JSON, a line each. */
export function ndjsonOf(lines: readonly LineResult[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Results as CSV with a header, a row for each problem of a line, or one row when it has none. */
export function csvOf(lines: readonly LineResult[]): string {
  return csvLine(COLUMNS) + lines.flatMap(rowsOf).map(csvLine).join('');
}

function rowsOf({
  part,
  line,
  external_account_number,
  outcome,
  platform_identifier,
  problems,
}: LineResult): unknown[][] {
  const facts = [part, line, external_account_number, outcome, platform_identifier];
  if (problems.length === 0) return [[...facts, null, null, null, null]];
  return problems.map(({ rule, code, path, detail }) => [...facts, rule, code, path, detail]);
}
