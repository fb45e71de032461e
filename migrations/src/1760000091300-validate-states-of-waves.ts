import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKED = [
  ['import_wave', 'import_wave__state_ck'],
  ['import_wave', 'import_wave__settled_state_ck'],
  ['import_wave_event', 'import_wave_event__from_state_ck'],
  ['import_wave_event', 'import_wave_event__to_state_ck'],
] as const;

/** What was there before has one of the states, too. */
export class ValidateStatesOfWaves1760000091300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, constraint] of CHECKED)
      await queryRunner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${constraint}`);
  }

  async down(): Promise<void> {
    // A constraint is valid until it is dropped.
  }
}
