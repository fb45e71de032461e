import { FieldErrorTree } from '@carryover/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { fromPlainText } from '../../../platform/http/csv-text.js';
import { type CatalogueColumn, type CatalogueValue, readField } from '../lists/catalogue-column.js';
import type { CatalogueEntry, CatalogueList } from '../lists/catalogue-list.js';
import { decodeText } from './decode-text.js';

/** An entry and the line it ends on. */
export interface CatalogueLine {
  readonly line: number;
  readonly entry: CatalogueEntry;
}

interface Fields {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Bad lines that are reported at most; a file of many more is the wrong file, and must not keep the process busy. */
const MOST_BAD_LINES = 100;
/** Columns that are read of a header; no list has nearly as many. */
const MOST_COLUMNS = 100;
/** Blanks, and no line breaks: those are told. */
const OUTER_BLANKS = /^\p{Zs}+|\p{Zs}+$/gu;
/** Characters of a name that an error repeats at most. */
const MOST_ECHOED = 64;

/**
 * Reads the CSV of a list: the header, which must name columns of the list and all required ones, then every line.
 * Problems are reported under `lines` by number and column, up to a hundred lines.
 */
export function readCatalogueCsv(
  list: CatalogueList,
  bytes: Buffer,
): { lines: readonly CatalogueLine[]; errors: FieldErrorTree } {
  const errors = new FieldErrorTree();
  const [header, ...rows] = parseFields(bytes, errors);
  if (header === undefined) {
    if (errors.isEmpty) errors.add('header', 'The file is empty; a header line is expected.');
    return { lines: [], errors };
  }
  const columns = readHeader(list, header.record, errors);
  if (!errors.isEmpty) return { lines: [], errors };
  return { lines: readLines(list, columns, rows, errors), errors };
}

function parseFields(bytes: Buffer, errors: FieldErrorTree): readonly Fields[] {
  const text = decodeText(bytes);
  if (text === null) {
    errors.add('', 'The file is not in UTF-8.');
    return [];
  }
  try {
    // Lines with too many or too few fields are told by number, together with everything else that is wrong.
    const options = { info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
    return parse(text, options) as unknown as Fields[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    errors.add(`lines.${String(error.lines)}`, 'The quotes of this line do not pair.');
    return [];
  }
}

/** Text of the file as it may be quoted in a message. */
function quoted(name: string): string {
  return `"${name.slice(0, MOST_ECHOED).replaceAll('\0', '\ufffd')}"`;
}

function readHeader(list: CatalogueList, names: readonly string[], errors: FieldErrorTree): CatalogueColumn[] {
  const known = new Map(list.columns.map((column) => [column.name, column]));
  const columns: CatalogueColumn[] = [];
  for (const name of names.slice(0, MOST_COLUMNS)) {
    const column = known.get(name);
    if (column === undefined) errors.add('header', `${quoted(name)} is not a column of this list.`);
    else if (columns.includes(column)) errors.add('header', `Column "${name}" is given twice.`);
    else columns.push(column);
  }
  if (names.length > MOST_COLUMNS) errors.add('header', `More than ${MOST_COLUMNS} columns; only the first were read.`);
  for (const column of list.columns) {
    if (column.isRequired && !columns.includes(column)) errors.add('header', `Column "${column.name}" is missing.`);
  }
  return columns;
}

function readLines(
  list: CatalogueList,
  columns: readonly CatalogueColumn[],
  rows: readonly Fields[],
  errors: FieldErrorTree,
): CatalogueLine[] {
  const lines: CatalogueLine[] = [];
  const lineOfKey = new Map<string, number>();
  const badLines = new Set<number>();
  for (const { record, info } of rows) {
    if (badLines.size === MOST_BAD_LINES) {
      errors.add('', `More than ${MOST_BAD_LINES} lines are wrong; only the first are listed.`);
      break;
    }
    const report = (column: string, problem: string) => {
      badLines.add(info.lines);
      errors.add(['lines', info.lines, column], problem);
    };
    const entry = readEntry(list, columns, record, report);
    if (entry === null) continue;
    const key = JSON.stringify(list.keys.map((name) => entry[name]));
    const earlier = lineOfKey.get(key);
    if (earlier !== undefined) report(list.keys[0] ?? '', `The same entry is on line ${earlier}.`);
    else lineOfKey.set(key, info.lines);
    lines.push({ line: info.lines, entry });
  }
  return lines;
}

type Report = (column: string, problem: string) => void;

/** @returns null when the line cannot be used; why is reported */
function readEntry(
  list: CatalogueList,
  columns: readonly CatalogueColumn[],
  record: readonly string[],
  report: Report,
): CatalogueEntry | null {
  if (record.length !== columns.length) {
    report('non_field_errors', `Expected ${columns.length} fields, found ${record.length}.`);
    return null;
  }
  const entry: Record<string, CatalogueValue> = {};
  for (const { name, empty } of list.columns) entry[name] = empty;
  let isReadable = true;
  for (const [index, column] of columns.entries()) {
    // Blanks inside of quotes mean no more than those outside, which are not read.
    const field = readField(column, fromPlainText(record[index] ?? '').replaceAll(OUTER_BLANKS, ''));
    if ('value' in field) entry[column.name] = field.value;
    else {
      report(column.name, field.problem);
      isReadable = false;
    }
  }
  if (!isReadable) return null;
  for (const { column, problem } of list.check(entry)) report(column, problem);
  return entry;
}
