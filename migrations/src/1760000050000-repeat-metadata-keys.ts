import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `DROP INDEX account_metadata__account_key_digest_uq
     -- safe: of the catalogue alone, and the index that takes its name next says the same of what was sent once`,
  `ALTER INDEX account_metadata__account_key_occurrence_uq RENAME TO account_metadata__account_key_digest_uq
     -- safe: code knows the index by this name`,
];

const DOWN: readonly string[] = [
  'ALTER INDEX account_metadata__account_key_digest_uq RENAME TO account_metadata__account_key_occurrence_uq',
  'CREATE UNIQUE INDEX account_metadata__account_key_digest_uq ON account_metadata (account_id, text_digest(key))',
];

/** The unique key over metadata keys takes the number of the occurrence in, under the name that code knows it by. */
export class RepeatMetadataKeys1760000050000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
