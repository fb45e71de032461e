import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a line says besides the five figures, by name, and the part that it came in. */
export class KeepFiguresOfLines1760000101210 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE reconciliation_line ADD COLUMN figures jsonb, ADD COLUMN part smallint NOT NULL DEFAULT 1',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation_line DROP COLUMN part, DROP COLUMN figures');
  }
}
