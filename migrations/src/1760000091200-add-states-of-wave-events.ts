import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = `'LOADING', 'RUNNING', 'HALTED', 'IMPORTED', 'CANCELLED'`;
const STATES = `${BEFORE}, 'READY', 'DRY_RUN', 'REVIEW', 'APPROVED', 'RECONCILED', 'SIGNED_OFF'`;

const checks = (states: string, how: string) =>
  `ALTER TABLE import_wave_event ${['from_state', 'to_state']
    .map(
      (column) => `DROP CONSTRAINT import_wave_event__${column}_ck,
    ADD CONSTRAINT import_wave_event__${column}_ck CHECK (${column} IN (${states})) ${how}`,
    )
    .join(', ')}`;

/** The states that a wave leaves and comes to, as its history has them. */
export class AddStatesOfWaveEvents1760000091200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(checks(STATES, 'NOT VALID'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(checks(BEFORE, ''));
  }
}
