import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `ALTER TABLE api_key ADD COLUMN expires_at timestamptz, ADD COLUMN address_ranges text[],
  ADD COLUMN import_supplier_ids uuid[], ADD COLUMN is_read_only boolean NOT NULL DEFAULT false`;

const DOWN = `ALTER TABLE api_key DROP COLUMN expires_at, DROP COLUMN address_ranges, DROP COLUMN import_supplier_ids,
  DROP COLUMN is_read_only`;

/** Until when, from where, for which suppliers and for what a key is good; those there are have no limits. */
export class LimitApiKeys1760000072200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
