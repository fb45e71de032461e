import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'meter_point__identifier_ix',
  isUnique: false,
  on: 'meter_point (identifier text_pattern_ops)',
};

/** Finds accounts by the beginning of an MPAN or MPRN, also of meter points that are live nowhere. */
export class IndexMeterPointNumbers1760000100420 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
