/** The role that requests of suppliers act as: it sees the rows of the organisation that a transaction names, or none. */
export const REQUEST_ROLE = 'carryover_app';

/** The role of the platform itself, of workers and staff: it sees the rows of every organisation. */
export const PLATFORM_ROLE = 'carryover_platform';

/** The setting, local to a transaction, that names the organisation which asks. */
export const ORGANIZATION_SETTING = 'carryover.organization_id';

/** The setting, local to a transaction, that names the suppliers which are asked about, as a JSON array of codes; all where it is left out. */
export const SUPPLIERS_SETTING = 'carryover.supplier_codes';

const ORGANIZATION = `nullif(current_setting('${ORGANIZATION_SETTING}', true), '')::uuid`;

/** The suppliers themselves, by which the rows of all other tables are found. */
const SUPPLIERS_OF_ORGANIZATION = `organization_id = ${ORGANIZATION}
  AND coalesce(nullif(current_setting('${SUPPLIERS_SETTING}', true), '')::jsonb ? code, true)`;

/** Has only those suppliers seen that whoever asks may ask about. */
export const NARROW_SUPPLIERS = `ALTER POLICY import_supplier__of_organization ON import_supplier
  USING (${SUPPLIERS_OF_ORGANIZATION}) WITH CHECK (${SUPPLIERS_OF_ORGANIZATION})`;

/** Which rows of a table are an organisation's: the condition in SQL, by what the rows are found by. */
const OWNED = {
  id: () => `id = ${ORGANIZATION}`,
  organization_id: () => `organization_id = ${ORGANIZATION}`,
  // The suppliers are looked up once a statement, and an index on the column serves.
  import_supplier_id: () => 'import_supplier_id = ANY (ARRAY(SELECT s.id FROM import_supplier s))',
  process_id: (table: string) => owned(table, 'process_id', 'account_import_process'),
  account_id: (table: string) => owned(table, 'account_id', 'account'),
  wave_id: (table: string) => owned(table, 'wave_id', 'import_wave'),
  reconciliation_id: (table: string) => owned(table, 'reconciliation_id', 'reconciliation'),
  pack_id: (table: string) => owned(table, 'pack_id', 'pack'),
} as const;

/**
 * That the owner of a row is seen. OFFSET 0 has it looked up by its key: without, a statement that is planned for a few hundred
 * rows reads the whole table of owners first.
 */
function owned(table: string, column: string, owners: string): string {
  return `EXISTS (SELECT FROM ${owners} o WHERE o.id = ${table}.${column} OFFSET 0)`;
}

/** The column that tells whose a row is. */
export type OwningColumn = keyof typeof OWNED;

/** Has whose rows of a table are told by the condition of today, where the table is behind the wall already. */
export function renewOwner(table: string, by: OwningColumn, check = OWNED[by](table)): string {
  return `ALTER POLICY ${table}__of_organization ON ${table} USING (${OWNED[by](table)}) WITH CHECK (${check})`;
}

/** What requests of suppliers may do to a table, in the words of GRANT. */
export interface RequestAccess {
  readonly by: OwningColumn;
  readonly may: string;
  /** What a new row has to be, where it is not the same as for one that is seen. */
  readonly check?: string;
}

/**
 * What puts a table behind the wall, as statements with semicolons between them, to be sent as one query, which
 * is one transaction and holds the lock of one table for a moment; running it again changes nothing: the platform sees every row of it, requests of suppliers those of their
 * organisation, and nobody else any, its owner included.
 * @param requests null when requests of suppliers have no business with the table
 * @param platform what the platform may do, in the words of GRANT
 */
export function protectTable(
  table: string,
  requests: RequestAccess | null,
  platform = 'SELECT, INSERT, UPDATE, DELETE',
): string {
  const statements = [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
    `DROP POLICY IF EXISTS ${table}__of_platform ON ${table}`,
    `CREATE POLICY ${table}__of_platform ON ${table} TO ${PLATFORM_ROLE} USING (true) WITH CHECK (true)`,
    `GRANT ${platform} ON ${table} TO ${PLATFORM_ROLE}`,
  ];
  if (requests === null) return statements.join(';\n');
  const owned = OWNED[requests.by](table);
  return [
    ...statements,
    `DROP POLICY IF EXISTS ${table}__of_organization ON ${table}`,
    `CREATE POLICY ${table}__of_organization ON ${table} TO ${REQUEST_ROLE}
       USING (${owned}) WITH CHECK (${requests.check ?? owned})`,
    `GRANT ${requests.may} ON ${table} TO ${REQUEST_ROLE}`,
  ].join(';\n');
}
