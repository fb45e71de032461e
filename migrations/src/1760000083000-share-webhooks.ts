import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ORGANIZATION_SETTING, PLATFORM_ROLE, protectTable, REQUEST_ROLE } from './row-security.js';

/** What requests of suppliers do to webhooks; what is delivered is the work of the platform. */
const IN_REQUESTS: Readonly<Record<string, string>> = {
  supplier_webhook: 'SELECT, INSERT, UPDATE, DELETE',
  webhook_lane: 'SELECT, INSERT, UPDATE',
  webhook_dead_letter: 'SELECT, UPDATE',
};

const UP: readonly string[] = [
  // Webhooks of before were all set by staff.
  `ALTER TABLE supplier_webhook ADD COLUMN IF NOT EXISTS created_by text NOT NULL DEFAULT 'STAFF'`,
  `CREATE TABLE IF NOT EXISTS webhook_test (
     import_supplier_id uuid CONSTRAINT webhook_test__pk PRIMARY KEY
       CONSTRAINT webhook_test__import_supplier_fk REFERENCES import_supplier (id),
     began_at timestamptz NOT NULL,
     tests integer NOT NULL
   )`,
  protectTable('webhook_test', { by: 'import_supplier_id', may: 'SELECT, INSERT, UPDATE' }),
  ...Object.entries(IN_REQUESTS).map(([table, may]) => protectTable(table, { by: 'import_supplier_id', may })),
  `GRANT SELECT ON SEQUENCE account_import_event_id_seq TO ${REQUEST_ROLE}`,
  // The chain is made of everybody's entries, which no request may see: an organisation adds one about a supplier of its own.
  `CREATE OR REPLACE FUNCTION audit_act_of_supplier(api_key uuid, act text, supplier_code text, state_before jsonb,
       state_after jsonb, network_address text, request text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog, public, pg_temp AS $$
   DECLARE organization_name text;
   BEGIN
     SELECT o.name INTO STRICT organization_name FROM import_supplier s JOIN organization o ON o.id = s.organization_id
     WHERE s.code = supplier_code
       AND o.id = nullif(current_setting('${ORGANIZATION_SETTING}', true), '')::uuid;
     INSERT INTO audit_entry (actor_id, actor, role, action, target_type, target, before, after, address, request_id)
     VALUES (api_key, organization_name, 'supplier', act, 'supplier', supplier_code, state_before, state_after,
       network_address, request);
   END $$`,
  'REVOKE EXECUTE ON FUNCTION audit_act_of_supplier(uuid, text, text, jsonb, jsonb, text, text) FROM PUBLIC',
  `GRANT EXECUTE ON FUNCTION audit_act_of_supplier(uuid, text, text, jsonb, jsonb, text, text)
     TO ${REQUEST_ROLE}, ${PLATFORM_ROLE}`,
];

const DOWN: readonly string[] = [
  'DROP FUNCTION audit_act_of_supplier(uuid, text, text, jsonb, jsonb, text, text)',
  `REVOKE SELECT ON SEQUENCE account_import_event_id_seq FROM ${REQUEST_ROLE}`,
  ...Object.keys(IN_REQUESTS).flatMap((table) => [
    `DROP POLICY ${table}__of_organization ON ${table}`,
    `REVOKE ALL ON ${table} FROM ${REQUEST_ROLE}`,
  ]),
  'DROP TABLE webhook_test',
  'ALTER TABLE supplier_webhook DROP COLUMN created_by',
];

/** Suppliers look after their webhooks themselves, and what they do is in the audit trail. */
export class ShareWebhooks1760000083000 implements MigrationInterface {
  /** Each statement of `up` by itself, so that it never holds the locks of two tables; all of them may be run again. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
