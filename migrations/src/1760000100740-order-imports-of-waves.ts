import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_import_process__wave_number_ix',
  isUnique: false,
  on: 'account_import_process (wave_id, status, external_account_number) WHERE wave_id IS NOT NULL',
};

/** Finds the imported accounts of a wave in the order of their numbers; it does what the index by wave and status did. */
export class OrderImportsOfWaves1760000100740 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS account_import_process__wave_ix');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX account_import_process__wave_ix ON account_import_process (wave_id, status) WHERE wave_id IS NOT NULL',
    );
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
