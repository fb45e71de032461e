import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  'ALTER TABLE note DROP CONSTRAINT note__origin_ck',
  `ALTER TABLE note
     ADD CONSTRAINT note__origin_ck CHECK (origin IN ('IMPORTED', 'CAMPAIGN', 'ADDED', 'PLATFORM')),
     ADD COLUMN is_pinned boolean NOT NULL DEFAULT false,
     ADD COLUMN unpin_at timestamptz,
     ADD COLUMN content_key text,
     ADD CONSTRAINT note__content_key_ck CHECK ((origin = 'ADDED') = (content_key IS NOT NULL)),
     ADD CONSTRAINT note__account_content_key_uq UNIQUE (account_id, content_key)`,
  // A note stops being pinned at its moment because of who reads it when, and not because of something that runs then.
  `CREATE FUNCTION note_is_pinned_at(entry note, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
     SELECT entry.is_pinned AND (entry.unpin_at IS NULL OR entry.unpin_at > moment)
   $$`,
];

const DOWN: readonly string[] = [
  'DROP FUNCTION note_is_pinned_at(note, timestamptz)',
  `DELETE FROM note_document WHERE note_id IN (SELECT id FROM note WHERE origin IN ('ADDED', 'PLATFORM'))`,
  `DELETE FROM note WHERE origin IN ('ADDED', 'PLATFORM')`,
  `ALTER TABLE note DROP CONSTRAINT note__account_content_key_uq, DROP CONSTRAINT note__content_key_ck,
     DROP COLUMN content_key, DROP COLUMN unpin_at, DROP COLUMN is_pinned, DROP CONSTRAINT note__origin_ck`,
  `ALTER TABLE note ADD CONSTRAINT note__origin_ck CHECK (origin IN ('IMPORTED', 'CAMPAIGN'))`,
];

/** Notes that suppliers and the platform add to an imported account. */
export class AddAccountNotes1760000006000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
