import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Registrations that are taken back, and why one could not be. */
export class WithdrawRegistrations1760000101554 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE registration_request ADD COLUMN withdrawal_asked_at timestamptz, ADD COLUMN withdrawal_refused text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE registration_request DROP COLUMN withdrawal_asked_at, DROP COLUMN withdrawal_refused',
    );
  }
}
