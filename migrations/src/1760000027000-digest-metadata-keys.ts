import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // A digest of the text, for unique keys over texts that may be longer than an entry of an index. IMMUTABLE although
  // convert_to is not said to be: it depends on the encoding of the database alone, which never changes.
  `CREATE OR REPLACE FUNCTION text_digest(value text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT pg_catalog.sha256(pg_catalog.convert_to(value, 'UTF8'))
   $$`,
  // One that an earlier try left half made.
  `DO $$ BEGIN
     IF EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('account_metadata__account_key_digest_uq') AND NOT indisvalid)
     THEN DROP INDEX account_metadata__account_key_digest_uq; END IF;
   END $$`,
  // It waits for everybody who has the table, and nobody waits for it.
  'SET lock_timeout = 0',
  `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS account_metadata__account_key_digest_uq
     ON account_metadata (account_id, text_digest(key))`,
  'RESET lock_timeout',
];

const DOWN: readonly string[] = [
  'DROP INDEX account_metadata__account_key_digest_uq',
  'DROP FUNCTION text_digest(text)',
];

/** Metadata keys are unique by their digest: a key may have 1,024 characters, and an index takes no entry beyond 2,704 bytes. */
export class DigestMetadataKeys1760000027000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
