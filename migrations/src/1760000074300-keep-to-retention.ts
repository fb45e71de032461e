import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // For which sign-off of a supplier a rule was carried out to the end.
  `CREATE TABLE retention_done (
     kind text NOT NULL CONSTRAINT retention_done__kind_ck CHECK (kind IN ('events', 'audit')),
     import_supplier_id uuid NOT NULL
       CONSTRAINT retention_done__supplier_fk REFERENCES import_supplier (id),
     complete_since timestamptz NOT NULL,
     done_at timestamptz NOT NULL,
     CONSTRAINT retention_done__pk PRIMARY KEY (import_supplier_id, kind)
   )`,
  protectTable('retention_done', null),
];

/** What was erased by a rule, so many days after a migration was signed off. */
export class KeepToRetention1760000074300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE retention_done');
  }
}
