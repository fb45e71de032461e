import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The wave that an import came with, for those that came with one. */
export class NameWavesOfImports1760000080100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE account_import_process ADD COLUMN wave_id uuid,
      ADD CONSTRAINT account_import_process__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave (id) NOT VALID`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_process DROP COLUMN wave_id');
  }
}
