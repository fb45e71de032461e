import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a wave that was reconciled has the accounts that it was reconciled with; null for one that was reconciled before. */
export class KeepSinceWhenWavesHaveTheirAccounts1760000102820 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave ADD COLUMN accounts_since timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave DROP COLUMN accounts_since');
  }
}
