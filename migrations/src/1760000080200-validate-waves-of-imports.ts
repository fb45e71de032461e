import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No import had a wave before there were any. */
export class ValidateWavesOfImports1760000080200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_process VALIDATE CONSTRAINT account_import_process__wave_fk');
  }

  async down(): Promise<void> {
    // The constraint goes with its column.
  }
}
