/**
 * SQL: whether a supplier takes dry runs only, as committed when the statement began. Statements that keep an account ask for it
 * themselves: what a process knows of a supplier is half a second old, and as old as its body where a part of a wave comes in.
 * @param supplier expression of its id
 */
export const takesDryRunsOnlySql = (supplier: string): string =>
  `(SELECT i.dry_run_only FROM import_supplier i WHERE i.id = ${supplier})`;
