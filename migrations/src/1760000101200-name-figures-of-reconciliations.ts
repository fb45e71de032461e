import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The figures besides the five that control totals have, by name: those of any of their lines. */
export class NameFiguresOfReconciliations1760000101200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE reconciliation ADD COLUMN figures text[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation DROP COLUMN figures');
  }
}
