import type { MigrationInterface, QueryRunner } from 'typeorm';
import { REQUEST_ROLE } from './row-security.js';

/** A sandbox's payment instruction is ended by the next one; requests could only add instructions before. */
export class EndPaymentInstructions1760000066000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`GRANT UPDATE (status) ON payment_instruction TO ${REQUEST_ROLE}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`REVOKE UPDATE (status) ON payment_instruction FROM ${REQUEST_ROLE}`);
  }
}
