import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEXES = [
  {
    name: 'webhook_lane__wave_uq',
    isUnique: true,
    on: 'webhook_lane (wave_id) WHERE NOT is_replay AND wave_id IS NOT NULL',
  },
  { name: 'webhook_lane__wave_ix', isUnique: false, on: 'webhook_lane (wave_id) WHERE wave_id IS NOT NULL' },
  {
    name: 'webhook_dead_letter__wave_ix',
    isUnique: false,
    on: 'webhook_dead_letter (wave_id) WHERE wave_id IS NOT NULL',
  },
];

/** Events of a wave wait on one lane, and are found by their wave. */
export class IndexEventsOfWaves1760000100140 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const index of INDEXES) for (const statement of makeConcurrently(index)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) await queryRunner.query(`DROP INDEX ${name}`);
  }
}
