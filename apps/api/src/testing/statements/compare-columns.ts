import { allowedWords, type Schema, type SchemaColumn } from '@carryover/testing';
import ts from 'typescript';
import type { DescribedColumn } from './describe-statement.js';

/** What the driver makes of a type of PostgreSQL, by its number; texts otherwise. */
const DRIVEN: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'string',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  114: 'json',
  3802: 'json',
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
  1005: 'array',
  1007: 'array',
  1009: 'array',
  1015: 'array',
  1016: 'array',
  1115: 'array',
  1182: 'array',
  1231: 'array',
  2951: 'array',
  3807: 'array',
};

type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'json' | 'null' | 'other';

/** A column of a table that a statement gives as it is. */
export interface Origin {
  readonly column: SchemaColumn;
  /** The words that its CHECK lists; null when it lists none. */
  readonly words: readonly string[] | null;
}

/** Conditions and assignments of a statement after which a column, by its name, is not NULL. */
function isNarrowed(sql: string, column: string): boolean {
  return [
    `\\b${column} IS NOT NULL`,
    `\\b${column} = (?:ANY\\(|\\$\\d|gen_random_uuid\\()`,
    `num_nulls\\([^)]*\\b${column}\\b[^)]*\\) = 0`,
  ].some((pattern) => new RegExp(pattern).test(sql));
}

/**
 * In what a type of rows is not what PostgreSQL gives: columns that are not there, other types, NULL that the type does not
 * have, words of a list that it leaves out.
 * @param originOf where a column comes from; null for what is computed
 */
export function columnProblems(
  sql: string,
  expected: ReadonlyMap<string, ts.Type>,
  given: readonly DescribedColumn[],
  originOf: (column: DescribedColumn) => Origin | null,
): string[] {
  const problems = given.filter(({ name }) => !expected.has(name)).map(({ name }) => `${name} is given and not typed`);
  for (const [name, type] of expected) {
    const column = given.find((one) => one.name === name);
    if (column === undefined) problems.push(`${name} is not given`);
    else problems.push(...typeProblems(name, type, column, narrowed(sql, originOf(column))));
  }
  return problems;
}

function narrowed(sql: string, origin: Origin | null): Origin | null {
  if (origin === null || !isNarrowed(sql, origin.column.name)) return origin;
  return { ...origin, column: { ...origin.column, is_nullable: false } };
}

function typeProblems(name: string, type: ts.Type, column: DescribedColumn, origin: Origin | null): string[] {
  const kind = DRIVEN[column.dataTypeID] ?? 'string';
  if (kind === 'json' || type.flags & ts.TypeFlags.Unknown) return [];
  const alternatives = type.isUnion() ? type.types : [type];
  const kinds = new Set(alternatives.map(kindOf));
  const others = [...kinds].filter((one) => one !== kind && one !== 'null');
  const problems = others.map((other) => `${name} is ${kind}, not ${other}`);
  if (origin?.column.is_nullable && !kinds.has('null')) problems.push(`${name} may be null`);
  const literals = alternatives.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  const left = literals.length === 0 ? [] : (origin?.words ?? []).filter((word) => !literals.includes(word));
  return [...problems, ...left.map((word) => `${name} may be ${word}`)];
}

function kindOf(type: ts.Type): Kind {
  if (type.flags & ts.TypeFlags.Null) return 'null';
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  const name = type.getSymbol()?.name;
  if (name === 'Date' || name === 'Buffer') return name;
  return name === 'Array' || name === 'ReadonlyArray' ? 'array' : 'other';
}

/** Where a described column comes from, by the numbers that tables and columns have in the database. */
export function originIn({ tables }: Schema, { tableID, columnID }: DescribedColumn): Origin | null {
  const table = tables.find(({ oid }) => oid === tableID);
  const column = table?.columns.find(({ number }) => number === columnID);
  return table === undefined || column === undefined ? null : { column, words: allowedWords(table, column.name) };
}
