import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What failed before a wave was released again is told by when it failed: nothing was ever written here. */
export class DropForgivenFailures1760000100170 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      '-- safe: no release names the column, and it has a default\nALTER TABLE import_wave DROP COLUMN forgiven_failures',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave ADD COLUMN forgiven_failures bigint NOT NULL DEFAULT 0');
  }
}
