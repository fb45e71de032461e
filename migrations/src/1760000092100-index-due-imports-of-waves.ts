import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_import_process__wave_due_ix',
  isUnique: false,
  on: `account_import_process (wave_id, available_at) WHERE status = 'PENDING' AND wave_id IS NOT NULL`,
};

/** Finds those imports of a wave that were let go and that nobody has taken yet. */
export class IndexDueImportsOfWaves1760000092100 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
