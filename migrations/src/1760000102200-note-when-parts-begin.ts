import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the latest sending of a part began: a waiver that is later covers the part. Null for parts of the release before. */
export class NoteWhenPartsBegin1760000102200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_part ADD COLUMN begun_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_part DROP COLUMN begun_at');
  }
}
