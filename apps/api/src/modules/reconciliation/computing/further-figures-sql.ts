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

/** How the figures that control totals have besides the five are worked out from the rows of the accounts `a`. */
export interface FurtherFiguresSql {
  /** Joins that give them. */
  readonly joins: string;
  /** A jsonb object of them by name. */
  readonly json: string;
}

/** SQL condition: the column names one of the accounts in `reached`. It uses the index of the column for any estimate of their number. */
export function isReached(column: string): string {
  return `${column} = ANY (ARRAY(SELECT id FROM reached))`;
}

/**
 * SQL that joins rows of all accounts, read at once, to each account `a`. A FULL join, because the planner never runs it
 * row by row, for any estimate; it adds no rows, since only these accounts are selected.
 * @param name alias of the joined rows
 * @param rows query with the column `account_id`
 */
export function besideAccounts(name: string, rows: string): string {
  return `FULL JOIN (${rows}) ${name} ON ${name}.account_id = a.id`;
}

/**
 * Every table is read once for all the accounts `a`, not once for each.
 * @param names of figures; others are left out
 * @param salt expression for the salt of the digests
 */
export function furtherFiguresSql(names: readonly string[], salt: string): FurtherFiguresSql {
  const figures = names.flatMap((name) => figureByName(name) ?? []);
  const parts: Parts = { counted: new Map(), joined: [], readings: [], salt };
  const members = figures.map((figure) => [figureName(figure), expression(figure, parts)] as const);
  const counted = [...parts.counted].map(([list, columns], index) => {
    const { from, account } = rowsOf(list);
    return besideAccounts(
      `f${index}`,
      `SELECT ${account} AS account_id, ${columns.join(', ')} FROM ${from} GROUP BY 1`,
    );
  });
  const readings = parts.readings.length > 0 ? [besideAccounts('latest', LATEST_READINGS)] : [];
  const named = members.map(([name, sql]) => `jsonb_build_object('${name}', ${sql})`);
  return { joins: [...counted, ...parts.joined, ...readings].join('\n    '), json: named.join(' || ') };
}

interface Parts {
  /** Columns of one subselect for each list. */
  readonly counted: Map<string, string[]>;
  /** Joins that have one figure each. */
  readonly joined: string[];
  readonly readings: string[];
  readonly salt: string;
}

function expression({ from }: Figure, { counted, joined, readings, salt }: Parts): string {
  const column = (list: string, sql: string): string => {
    const columns = counted.get(list) ?? [];
    counted.set(list, columns);
    columns.push(`${sql} AS c${columns.length}`);
    return `coalesce(f${[...counted.keys()].indexOf(list)}.c${columns.length - 1}, 0)`;
  };
  const own = (rows: string): string => {
    joined.push(besideAccounts(`g${joined.length}`, rows));
    return `g${joined.length - 1}`;
  };
  switch (from.take) {
    case 'count': {
      const filled = from.filled?.map((field) => `${isFilled(columnOf(from.list, field))}`) ?? [];
      const only = from.only === undefined ? [] : [`${columnOf(from.list, from.only[0])} = ${literal(from.only[1])}`];
      const conditions = [...(filled.length > 0 ? [`(${filled.join(' OR ')})`] : []), ...only].join(' AND ');
      return column(from.list, conditions === '' ? 'count(*)' : `count(*) FILTER (WHERE ${conditions})`);
    }
    case 'sum':
      return column(from.list, `sum(${columnOf(from.list, from.field)})`);
    case 'tally': {
      const by = columnOf(from.list, from.by);
      const rows = rowsOf(from.list);
      const tally = own(`SELECT t.account_id, jsonb_object_agg(t.key, t.entries) AS entries FROM (
        SELECT ${rows.account} AS account_id, ${by} AS key, count(*) AS entries FROM ${rows.from} AND ${isFilled(by)} GROUP BY 1, 2) t GROUP BY 1`);
      return `coalesce(${tally}.entries, '{}')`;
    }
    case 'latest reading':
      readings.push(from.field);
      return `coalesce(latest.${from.field}, '{}')`;
    case 'digest':
      return `to_jsonb(encode(sha256(convert_to(${salt} || ${ENTRY} || coalesce(${own(linesSql(from.group))}.lines, ''), 'UTF8')), 'hex'))`;
  }
}

/** The latest is the greatest pair of day and value: nothing has to be sorted for it. */
const LATEST_READINGS = `SELECT g.account_id, jsonb_object_agg(g.key, g.latest[2]) AS reading_value,
        jsonb_object_agg(g.key, to_char(date '2000-01-01' + g.latest[1]::int, 'YYYY-MM-DD')) AS reading_date
      FROM (
        SELECT t.account_id, m.meter_serial_number || coalesce('/' || t.register_id, '') AS key,
          max(ARRAY[t.reading_date - date '2000-01-01', t.reading_value]) AS latest
        FROM meter_reading t JOIN meter m ON m.id = t.meter_id
        WHERE ${isReached('t.account_id')} AND ${isReached('m.account_id')}
          AND num_nulls(m.meter_serial_number, t.reading_value, t.reading_date) = 0
        GROUP BY 1, 2) g GROUP BY 1`;

/** Rows `t` of the accounts. */
interface Rows {
  /** What stands behind FROM; it ends with a condition. */
  readonly from: string;
  /** The column with the account of a row. */
  readonly account: string;
}

const OF_ACCOUNT = isReached('t.account_id');

/** Lists of which more is there than a payload has, or that no payload has; those added by the platform are left out. */
const WITH_LATER: Readonly<Record<string, string>> = {
  mandates: `payment_instruction t WHERE ${OF_ACCOUNT} AND t.status = 'ACTIVE'`,
  notes: `note t WHERE ${OF_ACCOUNT} AND t.origin IN ('IMPORTED', 'ADDED')`,
  'notes.document_paths': `note_document t JOIN note n ON n.id = t.note_id
    WHERE ${OF_ACCOUNT} AND n.origin IN ('IMPORTED', 'ADDED')`,
  // Amounts of early releases are in a separate column, as for every reader of statements.
  statements: `(SELECT s.account_id, s.kind, coalesce(s.gross_amount, s.gross_amount_pence) AS gross_amount FROM statement s) t
    WHERE ${OF_ACCOUNT} AND t.kind IN ('IMPORTED', 'HISTORICAL')`,
};

function rowsOf(list: string): Rows {
  const later = WITH_LATER[list];
  return later === undefined ? importedRowsOf(list, []) : { from: later, account: 't.account_id' };
}

/** Rows that came with the account, joined with the rows of outer lists. @param joins joins of the outer lists, by the alias of each */
function importedRowsOf(list: string, joins: readonly string[]): Rows {
  if (list === 'mandates') return rowsOf(list);
  const { table, link, discriminator } = nodeAt(list);
  if (list === '') return { from: `account t WHERE ${isReached('t.id')}`, account: 't.id' };
  const told = Object.entries(discriminator).map(([column, value]) => ` AND t.${column} = '${value}'`);
  if (link !== undefined)
    return {
      from: `${table} t JOIN ${link} l ON l.${table}_id = t.id WHERE ${isReached('l.account_id')}${told.join('')}`,
      account: 'l.account_id',
    };
  const from = `${[`${table} t`, ...joins].join(' ')} WHERE ${OF_ACCOUNT}${told.join('')}`;
  return { from, account: 't.account_id' };
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

/** SQL for the text that digestOf of the contract hashes after the salt, by account, from the rows. */
function linesSql(group: string): string {
  const lists = DIGEST_GROUPS[group]?.lists ?? [];
  const lines = lists.map((list) => {
    const { from, account } = digestedRowsOf(list);
    return `SELECT ${account} AS account_id, ${lineSql(list)} AS line FROM ${from}`;
  });
  return `SELECT e.account_id, string_agg(e.line || ${ENTRY}, '' ORDER BY e.line COLLATE "C") AS lines
      FROM (${lines.join(' UNION ALL ')}) e GROUP BY 1`;
}

function digestedRowsOf({ list, within = [] }: DigestedList): Rows {
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
      joins.push(
        `JOIN ${link} ${alias}_l ON ${alias}_l.${table}_id = ${alias}.id AND ${alias}_l.account_id = t.account_id`,
      );
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
  const position =
    isOrdered === true ? [`'position=' || ${nodeAt(list).link === undefined ? 't' : 'l'}.position + 1`] : [];
  const own = digestedFields(list).map(({ field }) => valueSql(field, list, field, 't'));
  return `concat_ws(${FIELD}, '${nameOf(list)}', ${[...outer, ...position, ...own].join(', ')})`;
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
