import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Old rows keep to what is asked of payloads since they can be sealed. */
export class CheckSealedPayloads1760000077100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_payload VALIDATE CONSTRAINT account_import_payload__kept_ck');
  }

  async down(): Promise<void> {}
}
