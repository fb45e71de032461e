import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

/** What each change of a list did to its entries is kept with the reason for it, so that it can be undone. */
export class UndoCatalogueChanges1760000080400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE catalogue_change_entry (
        change_id uuid NOT NULL,
        key text NOT NULL,
        before jsonb,
        after jsonb,
        CONSTRAINT catalogue_change_entry__pk PRIMARY KEY (change_id, key),
        CONSTRAINT catalogue_change_entry__change_fk FOREIGN KEY (change_id) REFERENCES catalogue_change (id)
      )`);
    await queryRunner.query('CREATE INDEX catalogue_change_entry__key_ix ON catalogue_change_entry (key)');
    await queryRunner.query(protectTable('catalogue_change_entry', null, 'SELECT, INSERT'));
    await queryRunner.query(`
      ALTER TABLE catalogue_change ADD COLUMN reason text, ADD COLUMN removed integer NOT NULL DEFAULT 0,
        ADD COLUMN undoes uuid, ADD COLUMN undone_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE catalogue_change DROP COLUMN reason, DROP COLUMN removed, DROP COLUMN undoes, DROP COLUMN undone_at`);
    await queryRunner.query('DROP TABLE catalogue_change_entry');
  }
}
