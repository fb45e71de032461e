import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // Shared is what no other account is kept from having: everything of a sandbox, and what staff let a live supplier repeat.
  'ALTER TABLE meter_point ADD COLUMN IF NOT EXISTS is_shared boolean NOT NULL DEFAULT false',
  'ALTER TABLE account_reference ADD COLUMN IF NOT EXISTS is_shared boolean NOT NULL DEFAULT false',
  // Which of those of the account that have the same id or key it is: 1 for the first.
  'ALTER TABLE statement ADD COLUMN IF NOT EXISTS occurrence integer NOT NULL DEFAULT 1',
  'ALTER TABLE account_metadata ADD COLUMN IF NOT EXISTS occurrence integer NOT NULL DEFAULT 1',
];

const DOWN: readonly string[] = [
  'ALTER TABLE account_metadata DROP COLUMN occurrence',
  'ALTER TABLE statement DROP COLUMN occurrence',
  'ALTER TABLE account_reference DROP COLUMN is_shared',
  'ALTER TABLE meter_point DROP COLUMN is_shared',
];

/** Columns that let unique keys leave out what may be there twice. Without a transaction: see the migration before. */
export class MarkSharedAndRepeated1760000043000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
