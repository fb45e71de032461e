import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // No meter point and no account: who wanted what of whom is counted, the import itself says which.
  `CREATE TABLE meter_point_conflict (
     import_supplier_id uuid NOT NULL CONSTRAINT meter_point_conflict__supplier_fk REFERENCES import_supplier (id),
     holder_id uuid NOT NULL CONSTRAINT meter_point_conflict__holder_fk REFERENCES import_supplier (id),
     attempts bigint NOT NULL,
     latest_at timestamptz NOT NULL,
     CONSTRAINT meter_point_conflict__pk PRIMARY KEY (import_supplier_id, holder_id)
   )`,
  'CREATE INDEX meter_point_conflict__holder_ix ON meter_point_conflict (holder_id)',
  protectTable('meter_point_conflict', null, 'SELECT, INSERT, UPDATE'),
];

/** How often imports of a supplier wanted meter points that are live at accounts of another one, for staff and figures. */
export class CountMeterPointConflicts1760000070500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE meter_point_conflict');
  }
}
