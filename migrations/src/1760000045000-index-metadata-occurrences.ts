import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_metadata__account_key_occurrence_uq',
  isUnique: true,
  on: 'account_metadata (account_id, text_digest(key), occurrence)',
};

/** Metadata keys of an account are unique with the number of their occurrence. */
export class IndexMetadataOccurrences1760000045000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
