import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  'ALTER TABLE statement DROP CONSTRAINT statement__kind_ck',
  `ALTER TABLE statement
     ADD CONSTRAINT statement__kind_ck CHECK (kind IN ('OPEN', 'CLOSED', 'IMPORTED', 'HISTORICAL')),
     ADD COLUMN number text,
     ADD COLUMN gross_amount_pence bigint`,
];

const DOWN: readonly string[] = [
  `DELETE FROM statement WHERE kind = 'HISTORICAL'`,
  'ALTER TABLE statement DROP COLUMN gross_amount_pence, DROP COLUMN number, DROP CONSTRAINT statement__kind_ck',
  `ALTER TABLE statement ADD CONSTRAINT statement__kind_ck CHECK (kind IN ('OPEN', 'CLOSED', 'IMPORTED'))`,
];

/** Statements of the past that suppliers add to an imported account. */
export class AddHistoricalStatements1760000008000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
