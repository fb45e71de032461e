import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const KINDS = [
  'NEW_ERROR_GROUP',
  'FAILURES',
  'FAILURE_SHARE',
  'OLDEST_WAITING',
  'SUPPLIER_PAUSED',
  'WAVE_HALTED',
  'DEAD_LETTERS',
  'WORKER_LOST',
];

const UP: readonly string[] = [
  `CREATE TABLE alert_rule (
     id uuid CONSTRAINT alert_rule__pk PRIMARY KEY,
     name text NOT NULL,
     kind text NOT NULL CONSTRAINT alert_rule__kind_ck CHECK (kind IN (${KINDS.map((kind) => `'${kind}'`).join(', ')})),
     -- Null for every live supplier.
     import_supplier_id uuid CONSTRAINT alert_rule__import_supplier_fk REFERENCES import_supplier (id),
     threshold integer,
     window_minutes integer,
     mail_to text[] NOT NULL,
     -- What of the address may be shown; the path is often a secret.
     webhook_host text,
     sealed_webhook text,
     is_enabled boolean NOT NULL,
     silenced_until timestamptz,
     evaluated_at timestamptz,
     -- Why it could not be evaluated when this was tried last.
     problem text,
     created_at timestamptz NOT NULL,
     created_by text NOT NULL,
     modified_at timestamptz NOT NULL,
     removed_at timestamptz,
     CONSTRAINT alert_rule__webhook_ck CHECK ((webhook_host IS NULL) = (sealed_webhook IS NULL))
   )`,
  'CREATE INDEX alert_rule__import_supplier_ix ON alert_rule (import_supplier_id)',
  protectTable('alert_rule', null, 'SELECT, INSERT, UPDATE'),
  'CREATE SEQUENCE alert_change_seq',
  'GRANT USAGE ON SEQUENCE alert_change_seq TO carryover_platform',
  `CREATE TABLE alert (
     id uuid CONSTRAINT alert__pk PRIMARY KEY,
     rule_id uuid NOT NULL CONSTRAINT alert__rule_fk REFERENCES alert_rule (id),
     -- What it is about: a supplier, a group of errors, a wave or a worker.
     subject text NOT NULL,
     summary text NOT NULL,
     -- The page of the console that shows it.
     href text NOT NULL,
     began_at timestamptz NOT NULL,
     -- Null while nobody was told, as the rule was silenced.
     told_at timestamptz,
     ended_at timestamptz,
     change bigint NOT NULL DEFAULT nextval('alert_change_seq')
   )`,
  'CREATE UNIQUE INDEX alert__standing_uq ON alert (rule_id, subject) WHERE ended_at IS NULL',
  'CREATE INDEX alert__rule_ix ON alert (rule_id, began_at DESC)',
  'CREATE INDEX alert__began_ix ON alert (began_at DESC, id DESC)',
  'CREATE INDEX alert__change_ix ON alert (change)',
  protectTable('alert', null),
  `CREATE TABLE alert_message (
     id uuid CONSTRAINT alert_message__pk PRIMARY KEY,
     rule_id uuid NOT NULL CONSTRAINT alert_message__rule_fk REFERENCES alert_rule (id),
     -- Null for a test.
     alert_id uuid CONSTRAINT alert_message__alert_fk REFERENCES alert (id) ON DELETE CASCADE,
     event text NOT NULL CONSTRAINT alert_message__event_ck CHECK (event IN ('FIRING', 'RESOLVED', 'TEST')),
     channel text NOT NULL CONSTRAINT alert_message__channel_ck CHECK (channel IN ('MAIL', 'WEBHOOK')),
     -- The e-mail address, or the host of the webhook.
     recipient text NOT NULL,
     subject text NOT NULL,
     body text NOT NULL,
     status text NOT NULL CONSTRAINT alert_message__status_ck CHECK (status IN ('PENDING', 'SENT', 'FAILED', 'UNCERTAIN')),
     reason text,
     attempt integer NOT NULL,
     due_at timestamptz NOT NULL,
     created_at timestamptz NOT NULL,
     modified_at timestamptz NOT NULL
   )`,
  `CREATE INDEX alert_message__due_ix ON alert_message (due_at) WHERE status = 'PENDING'`,
  'CREATE INDEX alert_message__rule_ix ON alert_message (rule_id, created_at DESC)',
  'CREATE INDEX alert_message__alert_ix ON alert_message (alert_id)',
  protectTable('alert_message', null),
];

/** Rules that staff make, what stands by them, and what was sent about it. */
export class AddAlerts1760000094100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['alert_message', 'alert', 'alert_rule']) await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query('DROP SEQUENCE alert_change_seq');
  }
}
