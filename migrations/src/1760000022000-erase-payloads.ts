import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // Of a payload that was erased the row stays: its hash, its control totals, and the digest of the text as PostgreSQL
  // writes it, by which the account is still known to be what was sent. The constraint holds for every row there is
  // (none is erased), so that no lock is held while they are read.
  `ALTER TABLE account_import_payload
     ALTER COLUMN payload DROP NOT NULL,
     ADD COLUMN erased_at timestamptz,
     ADD COLUMN content_digest text,
     ADD COLUMN control_totals jsonb,
     ADD CONSTRAINT account_import_payload__erased_ck CHECK (
       (payload IS NULL) = (erased_at IS NOT NULL) AND (erased_at IS NULL) = (content_digest IS NULL)) NOT VALID`,
  `CREATE TABLE payload_erasure (
     id uuid CONSTRAINT payload_erasure__pk PRIMARY KEY,
     import_supplier_id uuid NOT NULL
       CONSTRAINT payload_erasure__import_supplier_fk REFERENCES import_supplier (id),
     status text NOT NULL CONSTRAINT payload_erasure__status_ck CHECK (status IN ('RUNNING', 'DONE', 'STOPPED')),
     ordered_at timestamptz NOT NULL,
     ordered_by text NOT NULL,
     reason text NOT NULL,
     reached text NOT NULL,
     examined integer NOT NULL,
     erased integer NOT NULL,
     finished_at timestamptz,
     CONSTRAINT payload_erasure__finished_ck CHECK ((status = 'RUNNING') = (finished_at IS NULL))
   )`,
  `CREATE UNIQUE INDEX payload_erasure__running_uq ON payload_erasure (import_supplier_id) WHERE status = 'RUNNING'`,
  'CREATE INDEX payload_erasure__supplier_ix ON payload_erasure (import_supplier_id, ordered_at DESC)',
];

/** Without NOT NULL there would be no way back from an erased payload; with it the way back is refused. */
const DOWN: readonly string[] = [
  `ALTER TABLE account_import_payload ALTER COLUMN payload SET NOT NULL,
     DROP CONSTRAINT account_import_payload__erased_ck,
     DROP COLUMN erased_at, DROP COLUMN content_digest, DROP COLUMN control_totals`,
  'DROP TABLE payload_erasure',
];

/** The payloads of a supplier's imports may be erased when its migration is over. */
export class ErasePayloads1760000022000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
