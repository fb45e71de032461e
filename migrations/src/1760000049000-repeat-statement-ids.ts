import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `ALTER TABLE statement DROP CONSTRAINT statement__account_statement_id_uq,
     ADD CONSTRAINT statement__account_statement_id_uq UNIQUE USING INDEX statement__account_id_occurrence_uq`,
];

const DOWN: readonly string[] = [
  'ALTER TABLE statement DROP CONSTRAINT statement__account_statement_id_uq',
  `ALTER TABLE statement ADD CONSTRAINT statement__account_statement_id_uq UNIQUE (account_id, statement_id)`,
  'CREATE UNIQUE INDEX statement__account_id_occurrence_uq ON statement (account_id, statement_id, occurrence)',
];

/** The unique key over statement ids takes the number of the occurrence in, under the name that code knows it by. */
export class RepeatStatementIds1760000049000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
