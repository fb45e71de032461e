import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists that were looked into by the dry run of a wave and had no entry: what they would refuse, it did not find. */
export class KeepEmptyListsOfWaves1760000101010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE import_wave_pass ADD COLUMN empty_lists text[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_pass DROP COLUMN empty_lists');
  }
}
