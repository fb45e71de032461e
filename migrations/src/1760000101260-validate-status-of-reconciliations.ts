import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Holds the reconciliations that were there to what they may be. */
export class ValidateStatusOfReconciliations1760000101260 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation VALIDATE CONSTRAINT reconciliation__status_ck');
  }

  async down(): Promise<void> {
    // What is valid stays so.
  }
}
