import {
  DIGEST_GROUPS,
  DIGEST_SEPARATORS,
  type DigestedList,
  digestedFields,
  type Figure,
  figureByName,
  figureName,
  nameOf,
} from '@carryover/contract';
import { ACCOUNT_LAYOUT, type TableNode } from '../../accounts/index.js';

/** How the figures that control totals have besides the five are worked out from the rows of the account `a`. */
export interface FurtherFiguresSql {
  /** Joins that give them. */
  readonly joins: string;
  /** A jsonb object of them by name. */
  readonly json: string;
}

/**
 * @param names of figures; others are left out
 * @param salt expression for the salt of the digests
 */
export function furtherFiguresSql(names: readonly string[], salt: string): FurtherFiguresSql {
  const figures = names.flatMap((name) => figureByName(name) ?? []);
  const counted = new Map<string, string[]>();
  const readings: string[] = [];
  const members = figures.map(
    (figure) => [figureName(figure), expression(figure, { counted, readings, salt })] as const,
  );
  const joins = [...counted].map(
    ([list, columns], index) => `CROSS JOIN LATERAL (SELECT ${columns.join(', ')} FROM ${rowsOf(list)}) f${index}`,
  );
  const named = members.map(([name, sql]) => `jsonb_build_object('${name}', ${sql})`);
  return {
    joins: [...joins, ...(readings.length > 0 ? [LATEST_READINGS] : [])].join('\n    '),
    json: named.join(' || '),
  };
}

interface Parts {
  /** Columns of one subselect for each list. */
  readonly counted: Map<string, string[]>;
  readonly readings: string[];
  readonly salt: string;
}

function expression({ from }: Figure, { counted, readings, salt }: Parts): string {
  const column = (list: string, sql: string): string => {
    const columns = counted.get(list) ?? [];
    counted.set(list, columns);
    columns.push(`${sql} AS c${columns.length}`);
    return `f${[...counted.keys()].indexOf(list)}.c${columns.length - 1}`;
  };
  switch (from.take) {
    case 'count': {
      const filled = from.filled?.map((field) => `${isFilled(columnOf(from.list, field))}`) ?? [];
      const only = from.only === undefined ? [] : [`${columnOf(from.list, from.only[0])} = ${literal(from.only[1])}`];
      const conditions = [...(filled.length > 0 ? [`(${filled.join(' OR ')})`] : []), ...only].join(' AND ');
      return column(from.list, conditions === '' ? 'count(*)' : `count(*) FILTER (WHERE ${conditions})`);
    }
    case 'sum':
      return column(from.list, `coalesce(sum(${columnOf(from.list, from.field)}), 0)`);
    case 'tally': {
      const by = columnOf(from.list, from.by);
      return `coalesce((SELECT jsonb_object_agg(g.key, g.entries) FROM (
        SELECT ${by} AS key, count(*) AS entries FROM ${rowsOf(from.list)} AND ${isFilled(by)} GROUP BY 1) g), '{}')`;
    }
    case 'latest reading':
      readings.push(from.field);
      return `coalesce(latest.${from.field}, '{}')`;
    case 'digest':
      return `to_jsonb(${digestSql(from.group, salt)})`;
  }
}

const LATEST_READINGS = `CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(g.key, g.reading_value) AS reading_value,
        jsonb_object_agg(g.key, to_char(g.reading_date, 'YYYY-MM-DD')) AS reading_date
      FROM (
        SELECT DISTINCT ON (1) m.meter_serial_number || coalesce('/' || t.register_id, '') AS key, t.reading_value, t.reading_date
        FROM meter_reading t JOIN meter m ON m.id = t.meter_id
        WHERE t.account_id = a.id AND num_nulls(m.meter_serial_number, t.reading_value, t.reading_date) = 0
        ORDER BY 1, t.reading_date DESC, t.reading_value DESC) g) latest`;

/** Lists of which more is there than a payload has, or that no payload has; those added by the platform are left out. */
const WITH_LATER: Readonly<Record<string, string>> = {
  mandates: `payment_instruction t WHERE t.account_id = a.id AND t.status = 'ACTIVE'`,
  notes: `note t WHERE t.account_id = a.id AND t.origin IN ('IMPORTED', 'ADDED')`,
  'notes.document_paths': `note_document t JOIN note n ON n.id = t.note_id
    WHERE t.account_id = a.id AND n.origin IN ('IMPORTED', 'ADDED')`,
  statements: `statement t WHERE t.account_id = a.id AND t.kind IN ('IMPORTED', 'HISTORICAL')`,
};

/** The rows `t` of a list, as what stands behind FROM; it ends with a condition. */
function rowsOf(list: string): string {
  return WITH_LATER[list] ?? importedRowsOf(list, []);
}

/** Those that came with the account, with rows that they lie in. @param joins the rows of lists around, by the alias of each */
function importedRowsOf(list: string, joins: readonly string[]): string {
  if (list === 'mandates') return WITH_LATER.mandates ?? '';
  const { table, link, discriminator } = nodeAt(list);
  if (list === '') return 'account t WHERE t.id = a.id';
  const told = Object.entries(discriminator).map(([column, value]) => ` AND t.${column} = '${value}'`);
  if (link !== undefined)
    return `${table} t JOIN ${link} l ON l.${table}_id = t.id WHERE l.account_id = a.id${told.join('')}`;
  return `${[`${table} t`, ...joins].join(' ')} WHERE t.account_id = a.id${told.join('')}`;
}

function nodeAt(list: string): TableNode {
  let node = ACCOUNT_LAYOUT;
  for (const field of list === '' ? [] : list.split('.')) {
    const child = node.children.find((one) => one.field === field);
    if (child === undefined) throw new Error(`No table has ${list}.`);
    node = child;
  }
  return node;
}

/** The column of a field; what a payload does not have is in a column of its name. */
function columnOf(list: string, field: string, alias = 't'): string {
  const known = list === 'mandates' ? undefined : nodeAt(list).columns.find((column) => column.field === field);
  return `${alias}."${known?.column ?? field}"`;
}

function isFilled(column: string): string {
  return `${column}::text <> ''`;
}

function literal(value: string | boolean): string {
  return typeof value === 'boolean' ? String(value) : `'${value}'`;
}

const FIELD = `chr(${DIGEST_SEPARATORS.field.charCodeAt(0)})`;
const ENTRY = `chr(${DIGEST_SEPARATORS.entry.charCodeAt(0)})`;

/** As digestOf of the contract, from the rows. */
function digestSql(group: string, salt: string): string {
  const lists = DIGEST_GROUPS[group]?.lists ?? [];
  const lines = lists.map((list) => `SELECT ${lineSql(list)} AS line FROM ${digestedRowsOf(list)}`);
  return `encode(sha256(convert_to(${salt} || ${ENTRY} || coalesce((
      SELECT string_agg(e.line || ${ENTRY}, '' ORDER BY e.line COLLATE "C") FROM (${lines.join(' UNION ALL ')}) e), ''), 'UTF8')), 'hex')`;
}

function digestedRowsOf({ list, within = [] }: DigestedList): string {
  const joins: string[] = [];
  let inner = 't';
  let path = list;
  for (const outer of [...new Set(within.map(([one]) => one))].reverse()) {
    // Down to up: each list lies in the one before it.
    path = outer;
    const { table, link, discriminator } = nodeAt(path);
    const alias = aliasOf(path);
    const told = Object.entries(discriminator).map(([column, value]) => ` AND ${alias}.${column} = '${value}'`);
    joins.push(`JOIN ${table} ${alias} ON ${alias}.id = ${inner}.${table}_id${told.join('')}`);
    if (link !== undefined)
      joins.push(`JOIN ${link} ${alias}_l ON ${alias}_l.${table}_id = ${alias}.id AND ${alias}_l.account_id = a.id`);
    inner = alias;
  }
  return importedRowsOf(list, joins);
}

function lineSql({ list, isOrdered, within = [] }: DigestedList): string {
  const outer = within.map(([outerList, field]) => {
    const name = `${nameOf(outerList)}.${field}`;
    if (field !== 'position') return valueSql(name, outerList, field, aliasOf(outerList));
    const { link } = nodeAt(outerList);
    return `'${name}=' || ${aliasOf(outerList)}${link === undefined ? '' : '_l'}.position + 1`;
  });
  const place =
    isOrdered === true ? [`'position=' || ${nodeAt(list).link === undefined ? 't' : 'l'}.position + 1`] : [];
  const own = digestedFields(list).map(({ field }) => valueSql(field, list, field, 't'));
  return `concat_ws(${FIELD}, '${nameOf(list)}', ${[...outer, ...place, ...own].join(', ')})`;
}

function aliasOf(list: string): string {
  return `o_${nameOf(list)}`;
}

/** `name=value` in the one way of writing it; null for none. */
function valueSql(name: string, list: string, field: string, alias: string): string {
  const { type, format } = digestedFields(list).find((one) => one.field === field) ?? { type: 'string' };
  const column = columnOf(list, field, alias);
  return `'${name}=' || ${textSql(column, type, format, alias)}`;
}

function textSql(column: string, type: string, format: string | undefined, alias: string): string {
  if (type === 'decimal') return `trim_scale(${column})`;
  if (format === 'date') return `to_char(${column}, 'YYYY-MM-DD')`;
  if (format === 'date-time')
    return `CASE WHEN ${alias}.is_created_at_given THEN regexp_replace(
      to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '\\.?0+Z$', 'Z') END`;
  if (type === 'string' || type === 'object') return `nullif(translate(${column}::text, ${ENTRY} || ${FIELD}, ''), '')`;
  return `${column}::text`;
}
