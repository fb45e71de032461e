import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The digest of the payload that an account came from, where the payload is sealed: SQL compares the account with it. Until there is an
 * account there is none.
 */
export class KeepPayloadDigests1760000077200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_process ADD COLUMN payload_digest text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_process DROP COLUMN payload_digest');
  }
}
