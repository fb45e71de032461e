import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of types is open: another one is a warning, and has to be stored. */
export class TakeOtherPaymentInstructions1760000037000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payment_instruction DROP CONSTRAINT IF EXISTS payment_instruction__type_ck');
  }

  /** Without looking at the rows there are, of which some may have other types. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE payment_instruction ADD CONSTRAINT payment_instruction__type_ck
      CHECK (type IN ('CARD', 'DIRECT_DEBIT', 'CUSTOM', 'PAYMENT_SLIP')) NOT VALID`);
  }
}
