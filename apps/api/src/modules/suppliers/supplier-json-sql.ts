/**
 * SQL: a supplier as JSON of the form of `ImportSupplier`, for statements that read it together with the work for it, so that both are of
 * one moment.
 * @param row alias of import_supplier
 */
export const supplierJsonSql = (row: string): string =>
  `jsonb_build_object('id', ${row}.id, 'organizationId', ${row}.organization_id, 'code', ${row}.code, 'name', ${row}.name,
    'status', ${row}.status, 'isSandbox', ${row}.is_sandbox, 'settings', ${row}.settings, 'concurrencyLimit', ${row}.concurrency_limit)`;
