import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'statement__account_id_occurrence_uq',
  isUnique: true,
  on: 'statement (account_id, statement_id, occurrence)',
};

/** Statement ids of an account are unique with the number of their occurrence. */
export class IndexStatementOccurrences1760000044000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
