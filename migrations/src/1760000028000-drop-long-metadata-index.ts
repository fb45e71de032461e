import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'account_metadata__account_key_uq';

/** The unique key over whole metadata keys goes: it refused long ones, and the one over their digest says the same. */
export class DropLongMetadataIndex1760000028000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE account_metadata DROP CONSTRAINT ${NAME}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE account_metadata ADD CONSTRAINT ${NAME} UNIQUE (account_id, key)`);
  }
}
