import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINTS = ['reconciliation__scope_ck', 'reconciliation__wave_fk'];

/** Holds the reconciliations that were there to what was added. */
export class ValidateScopesOfReconciliations1760000100710 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const name of CONSTRAINTS) await queryRunner.query(`ALTER TABLE reconciliation VALIDATE CONSTRAINT ${name}`);
  }

  async down(): Promise<void> {
    // What is valid stays so.
  }
}
