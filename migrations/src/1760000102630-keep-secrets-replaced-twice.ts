import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secret that messages of a webhook were signed with before the earlier one, where both were replaced within a day. */
export class KeepSecretsReplacedTwice1760000102630 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE supplier_webhook ADD COLUMN oldest_sealed_secret text, ADD COLUMN oldest_secret_until timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE supplier_webhook DROP COLUMN oldest_sealed_secret, DROP COLUMN oldest_secret_until',
    );
  }
}
