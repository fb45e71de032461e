import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When accounts of a part came, changed or were dropped, the first time since the latest dry run or waiver of its wave: what was found or waived
 * before is not what is there.
 */
export class NoteWhenPartsChange1760000102450 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_part ADD COLUMN changed_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_part DROP COLUMN changed_at');
  }
}
