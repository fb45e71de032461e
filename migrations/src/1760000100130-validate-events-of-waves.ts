import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waits for delivery, or was given up, is of an import or of a wave. */
export class ValidateEventsOfWaves1760000100130 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['webhook_lane', 'webhook_dead_letter'])
      for (const constraint of ['wave_fk', 'subject_ck'])
        await queryRunner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}__${constraint}`);
  }

  async down(): Promise<void> {
    // A constraint is valid until it is dropped.
  }
}
