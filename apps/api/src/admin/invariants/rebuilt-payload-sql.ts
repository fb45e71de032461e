import { ACCOUNT_LAYOUT, type Column, type TableNode } from '../../modules/accounts/index.js';

/**
 * SQL expression for the payload of an account, made from its tables alone by the layout that wrote them: the payload
 * as it was normalised, but for `import_supplier`, which no table of the account holds.
 * @param account alias of the account's row
 */
export function rebuiltPayloadSql(account: string): string {
  return objectSql(ACCOUNT_LAYOUT, account, account, 0);
}

/**
 * Absent fields are null in the tables and left out of the object. What may hold nulls of the sender's own is put beside
 * the other fields afterwards.
 */
function objectSql(node: TableNode, alias: string, account: string, depth: number): string {
  const ours = node.columns.filter(({ kind }) => kind !== 'json');
  const object = nestedSql(ours.map((column) => [[...column.keys], valueSql(column, alias)]));
  const theirs = node.columns
    .filter(({ kind }) => kind === 'json')
    .map(
      ({ field, column }) =>
        `CASE WHEN ${alias}."${column}" IS NULL THEN '{}' ELSE ${pair(field, `${alias}."${column}"`)} END`,
    );
  const children = node.children.map((child) => childSql(child, alias, account, depth + 1));
  return [object, ...theirs, ...children].join(' || ');
}

function pair(field: string, value: string): string {
  return `jsonb_build_object('${field}', ${value})`;
}

/** An object whose keys may be paths into objects of their own, such as `prepay_details.debt_balance`. */
function nestedSql(fields: readonly (readonly [string[], string])[]): string {
  const heads = new Map<string, [string[], string][]>();
  for (const [[head = '', ...rest], value] of fields) {
    heads.set(head, [...(heads.get(head) ?? []), [rest, value]]);
  }
  const pairs = [...heads].map(([head, entries]) => {
    const [[rest, value] = [[], 'NULL']] = entries;
    return `'${head}', ${rest.length === 0 ? value : `nullif(${nestedSql(entries)}, '{}')`}`;
  });
  return `jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`;
}

/** An object with the field, or an empty one when there are no rows of what may be left out. */
function childSql(node: TableNode, parent: string, account: string, depth: number): string {
  const alias = `t${depth}`;
  const entry = objectSql(node, alias, account, depth);
  const link = node.link === undefined ? undefined : `l${depth}`;
  const list = `jsonb_agg(${entry} ORDER BY ${link ?? alias}.position)`;
  const value = !node.isList ? entry : node.isKeptEmpty ? `coalesce(${list}, '[]')` : list;
  const join = link === undefined ? '' : ` JOIN ${node.link} ${link} ON ${link}.${node.table}_id = ${alias}.id`;
  const conditions = [
    `${link ?? alias}.account_id = ${account}.id`,
    ...(node.parentColumn === undefined ? [] : [`${alias}.${node.parentColumn} = ${parent}.id`]),
    ...Object.entries(node.discriminator).map(([column, told]) => `${alias}.${column} = '${told}'`),
  ];
  const source = `${node.table} ${alias}${join} WHERE ${conditions.join(' AND ')}`;
  const select = `SELECT ${pair(node.field, value)} FROM ${source}${node.isList && !node.isKeptEmpty ? ' HAVING count(*) > 0' : ''}`;
  return `\n${'  '.repeat(depth + 4)}coalesce((${select}), '{}')`;
}

/** A column as the payload has it: decimals as text, instants in UTC without trailing zeros. */
function valueSql({ column, kind, field }: Column, alias: string): string {
  if (kind === 'decimal') return `${alias}."${column}"::text`;
  if (kind !== 'instant') return `${alias}."${column}"`;
  const instant = `to_char(${alias}."${column}" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return `CASE WHEN ${alias}.is_${field}_given THEN regexp_replace(${instant}, '\\.?0+Z$', 'Z') END`;
}
