import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  'CREATE FUNCTION supplier_status_key(supplier uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT hashtextextended(supplier::text, 7) $$',

  // Locks of rows would do, but whoever changes a row waits for ever while there is always somebody who shares it; these are
  // had in the order they were asked for. In the order of the keys, so that no two wait for each other in a circle.
  `CREATE FUNCTION hold_supplier_statuses(suppliers uuid[]) RETURNS TABLE (id uuid, status text)
     LANGUAGE plpgsql VOLATILE ROWS 2 AS $$
   BEGIN
     PERFORM pg_advisory_xact_lock_shared(k.key)
     FROM (SELECT DISTINCT supplier_status_key(s.id) AS key FROM unnest(suppliers) s (id) ORDER BY 1) k;
     -- A statement of its own, because it sees what was committed while the one before waited, as the caller's does not.
     RETURN QUERY SELECT i.id, i.status FROM import_supplier i WHERE i.id = ANY (suppliers);
   END $$`,
];

const DOWN: readonly string[] = [
  'DROP FUNCTION hold_supplier_statuses(uuid[])',
  'DROP FUNCTION supplier_status_key(uuid)',
];

/** The statuses of suppliers, which then stay as they are until the transaction that asked ends. */
export class HoldSupplierStatuses1760000026000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
