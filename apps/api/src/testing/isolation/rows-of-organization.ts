import type { DataSource } from 'typeorm';

interface ForeignKey {
  readonly child: string;
  readonly parent: string;
  /** Names of columns, with commas between them. */
  readonly childColumns: string;
  readonly parentColumns: string;
}

const FOREIGN_KEYS = `SELECT k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent,
    (SELECT string_agg(quote_ident(c.attname), ', ' ORDER BY n.position) FROM unnest(k.conkey) WITH ORDINALITY n (number, position)
     JOIN pg_attribute c ON c.attrelid = k.conrelid AND c.attnum = n.number) AS "childColumns",
    (SELECT string_agg(quote_ident(c.attname), ', ' ORDER BY n.position) FROM unnest(k.confkey) WITH ORDINALITY n (number, position)
     JOIN pg_attribute c ON c.attrelid = k.confrelid AND c.attnum = n.number) AS "parentColumns"
  FROM pg_constraint k WHERE k.contype = 'f' ORDER BY k.conname`;

/**
 * Which rows belong to an organisation, found by following the foreign keys, so that a new table is never forgotten.
 * @returns for the name of a table the condition in SQL that picks them; null where nothing belongs to organisations
 */
export function rowsOfOrganization(
  dataSource: DataSource,
  organizationId: string,
): Promise<(table: string) => string | null> {
  return rowsBelow(dataSource, 'organization', organizationId);
}

/** The same of one supplier, without what belongs to its organisation as a whole. */
export function rowsOfSupplier(dataSource: DataSource, supplierId: string): Promise<(table: string) => string | null> {
  return rowsBelow(dataSource, 'import_supplier', supplierId);
}

async function rowsBelow(dataSource: DataSource, root: string, id: string): Promise<(table: string) => string | null> {
  const keys = (await dataSource.query(FOREIGN_KEYS)) as ForeignKey[];
  const conditionOf = (table: string, below: readonly string[]): string | null => {
    if (table === root) return `id = '${id}'`;
    const ways = keys.filter(({ child, parent }) => child === table && parent !== table && !below.includes(parent));
    const conditions = ways.flatMap(({ parent, childColumns, parentColumns }) => {
      const ofParent = conditionOf(parent, [...below, table]);
      return ofParent === null
        ? []
        : [`(${childColumns}) IN (SELECT ${parentColumns} FROM ${parent} WHERE ${ofParent})`];
    });
    return conditions.length === 0 ? null : `(${conditions.join(' OR ')})`;
  };
  return (table) => conditionOf(table, []);
}
