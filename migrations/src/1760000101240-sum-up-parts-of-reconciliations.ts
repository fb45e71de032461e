import type { MigrationInterface, QueryRunner } from 'typeorm';

const SUMS = `ALTER TABLE reconciliation_part
  ADD COLUMN accounts bigint NOT NULL DEFAULT 0,
  ADD COLUMN electricity bigint NOT NULL DEFAULT 0,
  ADD COLUMN gas bigint NOT NULL DEFAULT 0,
  ADD COLUMN balance pounds_total NOT NULL DEFAULT 0,
  ADD COLUMN transactions bigint NOT NULL DEFAULT 0,
  ADD COLUMN transaction_sum pounds_total NOT NULL DEFAULT 0,
  ADD COLUMN figures text[] NOT NULL DEFAULT '{}'`;

/** What the accounts of each part come to, and of which figures its lines say something. */
export class SumUpPartsOfReconciliations1760000101240 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SUMS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE reconciliation_part DROP COLUMN figures, DROP COLUMN transaction_sum,
      DROP COLUMN transactions, DROP COLUMN balance, DROP COLUMN gas, DROP COLUMN electricity, DROP COLUMN accounts`);
  }
}
