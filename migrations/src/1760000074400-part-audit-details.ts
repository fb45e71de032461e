import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/** Days below which nobody erases details, whatever a setting says. */
const LEAST_DAYS = 30;

const FIELDS = ['reason', 'before', 'after', 'address', 'request_id'];
const entry = (names: readonly string[]) => names.map((name) => `entry.${name}`).join(', ');

const HEAD = `entry.id, to_char(entry.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
       entry.actor_id, entry.actor, entry.role, entry.action, entry.target_type, entry.target`;

const UP: readonly string[] = [
  // The hash of an entry has a digest of its details in it instead of the details, so that they can go and the chain still holds.
  // The salt goes with them: without it nobody finds out by trying what they were. Entries from before keep theirs for ever.
  `ALTER TABLE audit_entry ADD COLUMN details_salt bytea, ADD COLUMN details_digest bytea,
     ADD COLUMN details_erased_at timestamptz`,
  `CREATE FUNCTION audit_entry_details(entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
     SELECT sha256(entry.details_salt || convert_to(jsonb_build_array(${entry(FIELDS)})::text, 'UTF8'))
   $$`,
  `CREATE OR REPLACE FUNCTION audit_entry_hash(entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
     SELECT sha256(convert_to((CASE WHEN entry.details_digest IS NULL
       THEN jsonb_build_array(${HEAD}, ${entry(FIELDS)}, encode(entry.previous_hash, 'hex'))
       ELSE jsonb_build_array(${HEAD}, encode(entry.details_digest, 'hex'), encode(entry.previous_hash, 'hex'))
     END)::text, 'UTF8'))
   $$`,
  `CREATE FUNCTION audit_entry_is_sound(entry audit_entry) RETURNS boolean LANGUAGE sql STABLE AS $$
     SELECT entry.hash = audit_entry_hash(entry) AND CASE
       WHEN entry.details_erased_at IS NOT NULL
         THEN entry.details_digest IS NOT NULL AND num_nonnulls(entry.details_salt, ${entry(FIELDS)}) = 0
       WHEN entry.details_digest IS NOT NULL THEN entry.details_digest IS NOT DISTINCT FROM audit_entry_details(entry)
       ELSE entry.details_salt IS NULL END
   $$`,
  `CREATE OR REPLACE FUNCTION audit_entry_chain() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE last_id bigint; last_hash bytea;
     BEGIN
       PERFORM pg_advisory_xact_lock(7202613);
       SELECT id, hash INTO last_id, last_hash FROM audit_entry ORDER BY id DESC LIMIT 1;
       NEW.id := coalesce(last_id, 0) + 1;
       NEW.occurred_at := clock_timestamp();
       NEW.previous_hash := coalesce(last_hash, sha256(''));
       NEW.details_erased_at := NULL;
       NEW.details_salt := uuid_send(gen_random_uuid());
       NEW.details_digest := audit_entry_details(NEW);
       NEW.hash := audit_entry_hash(NEW);
       RETURN NEW;
     END
   $$`,
  // The one change there is: all details of an old entry go at once.
  `CREATE FUNCTION audit_entry_erase_details() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE erased audit_entry;
     BEGIN
       erased := OLD;
       ${['details_salt', ...FIELDS].map((name) => `erased.${name} := NULL;`).join(' ')}
       erased.details_erased_at := clock_timestamp();
       NEW.details_erased_at := erased.details_erased_at;
       IF OLD.details_digest IS NULL OR OLD.details_erased_at IS NOT NULL OR NEW IS DISTINCT FROM erased
           OR OLD.occurred_at > clock_timestamp() - interval '${LEAST_DAYS} days' THEN
         RAISE EXCEPTION 'audit entries are only ever added' USING ERRCODE = 'insufficient_privilege';
       END IF;
       RETURN NEW;
     END
   $$`,
  'DROP TRIGGER audit_entry__keep_rows ON audit_entry',
  `CREATE TRIGGER audit_entry__keep_rows BEFORE DELETE ON audit_entry
     FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse()`,
  `CREATE TRIGGER audit_entry__keep_fields BEFORE UPDATE ON audit_entry
     FOR EACH ROW EXECUTE FUNCTION audit_entry_erase_details()`,
  'ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry__keep_rows',
  'ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry__keep_fields',
  `GRANT UPDATE (details_salt, details_erased_at, ${FIELDS.join(', ')}) ON audit_entry TO ${PLATFORM_ROLE}`,
];

const DOWN: readonly string[] = [
  `REVOKE UPDATE ON audit_entry FROM ${PLATFORM_ROLE}`,
  'DROP TRIGGER audit_entry__keep_fields ON audit_entry',
  'DROP TRIGGER audit_entry__keep_rows ON audit_entry',
  `CREATE TRIGGER audit_entry__keep_rows BEFORE UPDATE OR DELETE ON audit_entry
     FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse()`,
  'ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry__keep_rows',
  'DROP FUNCTION audit_entry_erase_details(), audit_entry_is_sound(audit_entry)',
  `CREATE OR REPLACE FUNCTION audit_entry_chain() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE last_id bigint; last_hash bytea;
     BEGIN
       PERFORM pg_advisory_xact_lock(7202613);
       SELECT id, hash INTO last_id, last_hash FROM audit_entry ORDER BY id DESC LIMIT 1;
       NEW.id := coalesce(last_id, 0) + 1;
       NEW.occurred_at := clock_timestamp();
       NEW.previous_hash := coalesce(last_hash, sha256(''));
       NEW.hash := audit_entry_hash(NEW);
       RETURN NEW;
     END
   $$`,
  `CREATE OR REPLACE FUNCTION audit_entry_hash(entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
     SELECT sha256(convert_to(jsonb_build_array(${HEAD}, ${entry(FIELDS)}, encode(entry.previous_hash, 'hex'))::text, 'UTF8'))
   $$`,
  'DROP FUNCTION audit_entry_details(audit_entry)',
  `ALTER TABLE audit_entry DROP COLUMN details_salt, DROP COLUMN details_digest, DROP COLUMN details_erased_at`,
];

/** Details of audit entries can be erased and the chain still holds. The way back is refused once there are entries of the new form. */
export class PartAuditDetails1760000074400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const [{ entries }] = (await queryRunner.query(
      'SELECT count(*)::int AS entries FROM audit_entry WHERE details_digest IS NOT NULL',
    )) as [{ entries: number }];
    if (entries > 0) throw new Error('There are audit entries of which the release before cannot check the hash.');
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
