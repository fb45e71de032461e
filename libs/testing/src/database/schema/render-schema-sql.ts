import type { Schema, SchemaTable } from './read-schema.js';

const HEAD = `-- What all migrations make together: to be read, and compared with after a change. Made by \`npm run generate\`;
-- change it by a migration. Foreign keys stand in their tables, so it is not in an order that could be run.
`;

/** The whole schema as one text, the same for the same schema: tables in the order of their names. */
export function renderSchemaSql({ domains, tables, views, functions }: Schema): string {
  return [
    HEAD,
    ...domains.map(asLine),
    ...tables.map(renderTable),
    ...views.map(asLine),
    ...functions.map(asLine),
  ].join('\n');
}

function renderTable(table: SchemaTable): string {
  const parts = [
    ...table.columns.map(({ name, type, is_nullable, rest }) =>
      [name, type, is_nullable ? '' : 'NOT NULL', rest].filter(Boolean).join(' '),
    ),
    ...table.constraints.map(({ name, definition }) => `CONSTRAINT ${name} ${definition}`),
  ];
  const options = table.options ? ` WITH (${table.options})` : '';
  const others = [
    ...table.indexes,
    ...table.triggers,
    ...(table.row_security ? [table.row_security] : []),
    ...table.policies,
    ...table.grants,
  ];
  return [`CREATE TABLE ${table.name} (\n  ${parts.join(',\n  ')}\n)${options}`, ...others]
    .map((statement) => `${statement};\n`)
    .join('');
}

function asLine(statement: string): string {
  return `${statement}\n`;
}
