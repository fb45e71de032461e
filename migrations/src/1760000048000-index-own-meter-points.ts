import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'meter_point__own_uq',
  isUnique: true,
  on: `meter_point (identifier, supply_type)
       WHERE status NOT IN ('LOST', 'LOST_ERRONEOUS_GAIN', 'ET_COMPLETED') AND NOT is_shared`,
};

/** Live meter points are unique but for those that are shared. */
export class IndexOwnMeterPoints1760000048000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
