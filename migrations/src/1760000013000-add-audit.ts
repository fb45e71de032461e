import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Any number that nothing else locks: entries are chained one after the other. */
const LOCK = 7_202_613;

const UP: readonly string[] = [
  `CREATE TABLE audit_entry (
     id bigint NOT NULL CONSTRAINT audit_entry__pk PRIMARY KEY,
     occurred_at timestamptz NOT NULL,
     actor_id uuid,
     actor text NOT NULL,
     role text NOT NULL,
     action text NOT NULL,
     target_type text NOT NULL,
     target text NOT NULL,
     reason text,
     before jsonb,
     after jsonb,
     address text,
     request_id text,
     previous_hash bytea NOT NULL,
     hash bytea NOT NULL
   )`,
  'CREATE INDEX audit_entry__target_ix ON audit_entry (target_type, target, id DESC)',
  'CREATE INDEX audit_entry__actor_ix ON audit_entry (actor, id DESC)',
  'CREATE INDEX audit_entry__action_ix ON audit_entry (action, id DESC)',
  'CREATE INDEX audit_entry__occurred_at_ix ON audit_entry (occurred_at)',

  // The text form of jsonb is canonical, so that everybody who hashes a row gets the same.
  `CREATE FUNCTION audit_entry_hash(entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
     SELECT sha256(convert_to(jsonb_build_array(entry.id,
       to_char(entry.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
       entry.actor_id, entry.actor, entry.role, entry.action, entry.target_type, entry.target, entry.reason,
       entry.before, entry.after, entry.address, entry.request_id, encode(entry.previous_hash, 'hex'))::text, 'UTF8'))
   $$`,
  `CREATE FUNCTION audit_entry_chain() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE last_id bigint; last_hash bytea;
     BEGIN
       PERFORM pg_advisory_xact_lock(${LOCK});
       SELECT id, hash INTO last_id, last_hash FROM audit_entry ORDER BY id DESC LIMIT 1;
       NEW.id := coalesce(last_id, 0) + 1;
       NEW.occurred_at := clock_timestamp();
       NEW.previous_hash := coalesce(last_hash, sha256(''));
       NEW.hash := audit_entry_hash(NEW);
       RETURN NEW;
     END
   $$`,
  `CREATE FUNCTION audit_entry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       RAISE EXCEPTION 'audit entries are only ever added' USING ERRCODE = 'insufficient_privilege';
     END
   $$`,
  'CREATE TRIGGER audit_entry__chain BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_chain()',
  `CREATE TRIGGER audit_entry__keep_rows BEFORE UPDATE OR DELETE ON audit_entry
     FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse()`,
  `CREATE TRIGGER audit_entry__keep_all BEFORE TRUNCATE ON audit_entry
     FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse()`,
  // Also for sessions that switch ordinary triggers off.
  `ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry__chain`,
  `ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry__keep_rows`,
  `ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry__keep_all`,
  // The owner would keep these rights otherwise; a role of its own for the service gets SELECT and INSERT only.
  'REVOKE UPDATE, DELETE, TRUNCATE ON audit_entry FROM PUBLIC, CURRENT_USER',
];

const DOWN: readonly string[] = [
  'DROP TABLE audit_entry CASCADE',
  'DROP FUNCTION audit_entry_refuse(), audit_entry_chain()',
];

/** The record of what staff do: rows are only ever added, and each carries the hash of the one before. */
export class AddAudit1760000013000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
