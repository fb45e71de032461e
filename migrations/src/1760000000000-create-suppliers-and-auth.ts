import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organisations, their import suppliers, API keys, and the staff who may sign in. */
export class CreateSuppliersAndAuth1760000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const TABLES = [
  'sign_in_attempt',
  'staff_session',
  'staff_user',
  'api_key',
  'import_supplier_status_change',
  'import_supplier',
  'organization',
];

const UP = [
  `CREATE TABLE organization (
     id uuid NOT NULL,
     name text NOT NULL,
     data_import_enabled boolean NOT NULL DEFAULT true,
     created_at timestamptz NOT NULL,
     CONSTRAINT organization__pk PRIMARY KEY (id),
     CONSTRAINT organization__name_uq UNIQUE (name)
   )`,

  `CREATE TABLE import_supplier (
     id uuid NOT NULL,
     organization_id uuid NOT NULL,
     code text NOT NULL,
     name text NOT NULL,
     status text NOT NULL,
     settings jsonb NOT NULL,
     concurrency_limit integer,
     dry_run_only boolean NOT NULL DEFAULT false,
     created_at timestamptz NOT NULL,
     modified_at timestamptz NOT NULL,
     CONSTRAINT import_supplier__pk PRIMARY KEY (id),
     CONSTRAINT import_supplier__code_uq UNIQUE (code),
     CONSTRAINT import_supplier__organization_fk FOREIGN KEY (organization_id) REFERENCES organization (id),
     CONSTRAINT import_supplier__status_ck CHECK (status IN ('Ongoing', 'Paused', 'Complete')),
     CONSTRAINT import_supplier__concurrency_limit_ck CHECK (concurrency_limit > 0)
   )`,
  'CREATE INDEX import_supplier__organization_ix ON import_supplier (organization_id)',

  `CREATE TABLE import_supplier_status_change (
     id uuid NOT NULL,
     import_supplier_id uuid NOT NULL,
     actor text NOT NULL,
     reason text NOT NULL,
     from_status text NOT NULL,
     to_status text NOT NULL,
     occurred_at timestamptz NOT NULL,
     CONSTRAINT import_supplier_status_change__pk PRIMARY KEY (id),
     CONSTRAINT import_supplier_status_change__supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier (id)
   )`,
  `CREATE INDEX import_supplier_status_change__supplier_occurred_at_ix
     ON import_supplier_status_change (import_supplier_id, occurred_at)`,

  `CREATE TABLE api_key (
     id uuid NOT NULL,
     organization_id uuid NOT NULL,
     prefix text NOT NULL,
     hash bytea NOT NULL,
     created_at timestamptz NOT NULL,
     last_used_at timestamptz,
     revoked_at timestamptz,
     CONSTRAINT api_key__pk PRIMARY KEY (id),
     CONSTRAINT api_key__hash_uq UNIQUE (hash),
     CONSTRAINT api_key__organization_fk FOREIGN KEY (organization_id) REFERENCES organization (id)
   )`,
  'CREATE INDEX api_key__organization_ix ON api_key (organization_id)',

  `CREATE TABLE staff_user (
     id uuid NOT NULL,
     email text NOT NULL,
     display_name text NOT NULL,
     role text NOT NULL,
     password_hash text NOT NULL,
     created_at timestamptz NOT NULL,
     disabled_at timestamptz,
     CONSTRAINT staff_user__pk PRIMARY KEY (id),
     CONSTRAINT staff_user__email_uq UNIQUE (email),
     CONSTRAINT staff_user__email_ck CHECK (email = lower(email)),
     CONSTRAINT staff_user__role_ck CHECK (role IN ('viewer', 'operator', 'admin'))
   )`,

  `CREATE TABLE staff_session (
     id uuid NOT NULL,
     staff_user_id uuid NOT NULL,
     hash bytea NOT NULL,
     created_at timestamptz NOT NULL,
     last_seen_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     CONSTRAINT staff_session__pk PRIMARY KEY (id),
     CONSTRAINT staff_session__hash_uq UNIQUE (hash),
     CONSTRAINT staff_session__staff_user_fk FOREIGN KEY (staff_user_id) REFERENCES staff_user (id) ON DELETE CASCADE
   )`,
  'CREATE INDEX staff_session__staff_user_ix ON staff_session (staff_user_id)',
  'CREATE INDEX staff_session__expires_at_ix ON staff_session (expires_at)',

  `CREATE TABLE sign_in_attempt (
     key text NOT NULL,
     failures integer NOT NULL,
     latest_at timestamptz NOT NULL,
     blocked_until timestamptz,
     CONSTRAINT sign_in_attempt__pk PRIMARY KEY (key)
   )`,
];
