import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Has the trigger that keeps since when an import fails do `more` when it begins to. */
const keepErrorSince = (
  more: string,
) => `CREATE OR REPLACE FUNCTION keep_error_since() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE place text := regexp_replace((NEW.latest_error_paths)[1], '(^|\\.)\\d+(?=\\.|$)', '\\1*', 'g');
     failure text := concat_ws(' ', NEW.latest_error_code, place);
   BEGIN
     IF NEW.error_since IS NULL OR NEW.error_since_for IS DISTINCT FROM failure THEN
       NEW.error_since := NEW.modified_at;
       NEW.error_since_for := failure;${more}
     END IF;
     RETURN NEW;
   END $$`;

const UP: readonly string[] = [
  // Null while nothing has begun to fail like it anew since somebody decided about the group.
  'ALTER TABLE error_group_triage ADD COLUMN began_at timestamptz',
  // It sees imports of every supplier, whoever imports.
  `CREATE FUNCTION note_beginning_of_group(of_code text, of_place text) RETURNS void LANGUAGE sql
     SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
     UPDATE error_group_triage SET began_at = clock_timestamp()
     WHERE code = of_code AND place = of_place AND acknowledged_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM account_import_process p WHERE p.latest_error_code = of_code
         AND (p.latest_error_place = of_place OR of_place = '' AND p.latest_error_place IS NULL))
   $$`,
  keepErrorSince(`
       PERFORM note_beginning_of_group(NEW.latest_error_code, coalesce(place, ''));`),
];

/** Keeps when a group began to fail after it was over, so that an acknowledgement holds until then. */
export class KeepBeginningsOfGroups1760000099100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(keepErrorSince(''));
    await queryRunner.query('DROP FUNCTION note_beginning_of_group(text, text)');
    await queryRunner.query('ALTER TABLE error_group_triage DROP COLUMN began_at');
  }
}
