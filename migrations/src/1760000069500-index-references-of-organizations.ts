import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_reference__organization_uq',
  isUnique: true,
  on: 'account_reference (organization_id, namespace, value) WHERE NOT is_shared',
};

/** The unique key over references of one organisation (R130), before it takes the place of the one over those of all. */
export class IndexReferencesOfOrganizations1760000069500 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS ${INDEX.name}`);
  }
}
