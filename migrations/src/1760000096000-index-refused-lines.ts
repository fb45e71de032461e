import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'import_wave_line__other_ix',
  isUnique: false,
  on: `import_wave_line (part_id, line) WHERE outcome <> 'accepted'`,
};

/** Finds the lines of a part that were refused or were there already, which are few among millions. */
export class IndexRefusedLines1760000096000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
