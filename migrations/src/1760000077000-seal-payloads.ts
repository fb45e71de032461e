import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As it was before payloads were sealed. */
const ERASED = `(payload IS NULL) = (erased_at IS NOT NULL) AND (erased_at IS NULL) = (content_digest IS NULL)`;

const UP: readonly string[] = [
  // A payload is there in one of two forms, or erased: as JSON, or sealed, with the key of its own that only SEALING_KEYS open. What is
  // sealed cannot be compressed any more, so PostgreSQL does not try.
  `ALTER TABLE account_import_payload
     ADD COLUMN sealed_payload bytea,
     ADD COLUMN sealed_key text,
     ALTER COLUMN sealed_payload SET STORAGE EXTERNAL,
     -- safe: the next one asks the same of every row that the release before writes
     DROP CONSTRAINT account_import_payload__erased_ck,
     ADD CONSTRAINT account_import_payload__kept_ck CHECK (
       num_nonnulls(payload, sealed_payload) = CASE WHEN erased_at IS NULL THEN 1 ELSE 0 END
         AND (sealed_payload IS NULL) = (sealed_key IS NULL)
         AND (erased_at IS NULL) = (content_digest IS NULL)) NOT VALID`,
];

/** What is sealed would be lost, so the way back is refused while there is any. */
const DOWN: readonly string[] = [
  `ALTER TABLE account_import_payload
     DROP CONSTRAINT account_import_payload__kept_ck,
     ADD CONSTRAINT account_import_payload__erased_ck CHECK (${ERASED})`,
  'ALTER TABLE account_import_payload DROP COLUMN sealed_payload, DROP COLUMN sealed_key',
];

/** Payloads can be kept sealed. */
export class SealPayloads1760000077000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
