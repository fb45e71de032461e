import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // One row for each time a meter point is marked. due_at: when a worker has something to do; null while the gateway has.
  `CREATE TABLE registration_request (
     id uuid CONSTRAINT registration_request__pk PRIMARY KEY,
     import_supplier_id uuid NOT NULL
       CONSTRAINT registration_request__import_supplier_fk REFERENCES import_supplier (id),
     account_id uuid NOT NULL CONSTRAINT registration_request__account_fk REFERENCES account (id),
     meter_point_id uuid NOT NULL CONSTRAINT registration_request__meter_point_fk REFERENCES meter_point (id),
     round integer NOT NULL CONSTRAINT registration_request__round_ck CHECK (round >= 1),
     requested_supply_start_date date NOT NULL,
     marked_at timestamptz NOT NULL,
     marked_by_kind text NOT NULL
       CONSTRAINT registration_request__marked_by_kind_ck CHECK (marked_by_kind IN ('API_KEY', 'STAFF', 'PLATFORM')),
     marked_by text NOT NULL,
     state text NOT NULL
       CONSTRAINT registration_request__state_ck CHECK (state IN ('MARKED', 'REQUESTED', 'COMPLETED', 'REFUSED')),
     gateway text CONSTRAINT registration_request__gateway_ck CHECK (gateway IN ('simulator', 'http')),
     step integer NOT NULL DEFAULT 0,
     reason text,
     attempt integer NOT NULL DEFAULT 0,
     latest_failure text,
     due_at timestamptz,
     lease_token uuid,
     lease_expires_at timestamptz,
     lease_holder text,
     ended_at timestamptz,
     CONSTRAINT registration_request__ended_ck CHECK ((state IN ('COMPLETED', 'REFUSED')) = (ended_at IS NOT NULL)),
     CONSTRAINT registration_request__due_ck CHECK (
       CASE state WHEN 'MARKED' THEN due_at IS NOT NULL WHEN 'REQUESTED' THEN true ELSE due_at IS NULL END),
     CONSTRAINT registration_request__lease_ck CHECK ((lease_token IS NULL) = (lease_expires_at IS NULL))
   )`,
  `CREATE UNIQUE INDEX registration_request__open_uq ON registration_request (meter_point_id)
     WHERE state IN ('MARKED', 'REQUESTED')`,
  'CREATE INDEX registration_request__meter_point_ix ON registration_request (meter_point_id, round)',
  'CREATE INDEX registration_request__account_ix ON registration_request (account_id)',
  'CREATE INDEX registration_request__import_supplier_ix ON registration_request (import_supplier_id, id)',
  `CREATE INDEX registration_request__supplier_state_ix
     ON registration_request (import_supplier_id, state, id)`,
  'CREATE INDEX registration_request__state_ix ON registration_request (state, id)',
  `CREATE INDEX registration_request__due_ix ON registration_request (import_supplier_id, due_at)
     WHERE due_at IS NOT NULL`,

  `CREATE TABLE registration_callback (
     id uuid CONSTRAINT registration_callback__pk PRIMARY KEY,
     event_id text NOT NULL CONSTRAINT registration_callback__event_uq UNIQUE,
     request_id uuid CONSTRAINT registration_callback__request_fk REFERENCES registration_request (id),
     status text NOT NULL,
     occurred_at timestamptz NOT NULL,
     received_at timestamptz NOT NULL,
     outcome text NOT NULL
       CONSTRAINT registration_callback__outcome_ck CHECK (outcome IN ('APPLIED', 'WAITING', 'OUT_OF_DATE', 'REFUSED')),
     outcome_reason text,
     body jsonb NOT NULL
   )`,
  'CREATE INDEX registration_callback__request_ix ON registration_callback (request_id, occurred_at)',

  // Whether it was looked at what the supplier wants registered without being asked; the index holds only those to look at.
  'ALTER TABLE account ADD COLUMN is_registration_considered boolean NOT NULL DEFAULT false',
  `CREATE INDEX account__registration_to_consider_ix ON account (import_supplier_id, id)
     WHERE NOT is_registration_considered`,
];

const DOWN: readonly string[] = [
  'DROP INDEX account__registration_to_consider_ix',
  'ALTER TABLE account DROP COLUMN is_registration_considered',
  'DROP TABLE registration_callback',
  'DROP TABLE registration_request',
];

/** Requests to register meter points, and what the registration gateway tells about them. */
export class AddRegistration1760000010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
