import type { Schema, SchemaColumn, SchemaTable } from './read-schema.js';

const HEAD = `// Made from the migrated schema by \`npm run generate\`. Change it by a migration.

/* A row as the driver gives it: what JavaScript has no exact type for (bigint, numeric) is a string. */

`;

/** What the driver makes of a type of PostgreSQL; others are texts. */
const DRIVEN: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  // The driver reads these with loss: select them as text[].
  _numeric: 'number[]',
};

/** One interface for each table, with columns as they are named, and `Rows`, which has them by the names of the tables. */
export function renderRowTypes({ tables }: Pick<Schema, 'tables'>): string {
  const index = tables.map(({ name }) => `  ${name}: ${interfaceName(name)};`).join('\n');
  return `${HEAD}${tables.map(renderInterface).join('\n')}
/** Rows by the names of their tables. */
export interface Rows {
${index}
}

/** A row of a table, or some of its columns. */
export type Row<Table extends keyof Rows, Columns extends keyof Rows[Table] = keyof Rows[Table]> = Readonly<
  Pick<Rows[Table], Columns>
>;
`;
}

/** The type of a column; `words` are those that a CHECK of its table allows, when it lists them. */
export function typeOfColumn({ base_type, is_nullable }: SchemaColumn, words: readonly string[] | null): string {
  const listed = words?.map((word) => `'${word}'`).join(' | ');
  const type = listed ?? DRIVEN[base_type] ?? (base_type.startsWith('_') ? 'string[]' : 'string');
  return is_nullable && type !== 'unknown' ? `${type} | null` : type;
}

/** The words a column may have, as its CHECK lists them; null when there is none that does. */
export function allowedWords({ constraints }: SchemaTable, column: string): string[] | null {
  const lists = `CHECK (${column} = ANY (ARRAY[`;
  const found = constraints.find(({ definition }) => definition.startsWith(lists));
  return found === undefined ? null : [...found.definition.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word);
}

function renderInterface(table: SchemaTable): string {
  const lines = table.columns.map((column) => {
    return `  ${column.name}: ${typeOfColumn(column, allowedWords(table, column.name))};`;
  });
  return `export interface ${interfaceName(table.name)} {\n${lines.join('\n')}\n}\n`;
}

function interfaceName(table: string): string {
  const words = table.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Row`;
}
