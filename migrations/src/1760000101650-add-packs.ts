import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // What proves a wave or a book: one archive in the storage of documents.
  `CREATE TABLE pack (
     id uuid CONSTRAINT pack__pk PRIMARY KEY,
     import_supplier_id uuid NOT NULL CONSTRAINT pack__import_supplier_fk REFERENCES import_supplier (id),
     wave_id uuid CONSTRAINT pack__wave_fk REFERENCES import_wave (id),
     -- Of a book. Nothing refers to the report: reports go, and their packs stay.
     reconciliation_id uuid,
     -- The moment of which its facts are: when the wave was reconciled, or the book compared.
     facts_at timestamptz NOT NULL,
     -- Of the digests of its accounts; goes when one of them is erased.
     salt text,
     status text NOT NULL CONSTRAINT pack__status_ck CHECK (status IN ('BUILDING', 'READY', 'FAILED')),
     attempt integer NOT NULL,
     -- Until when another worker leaves it alone.
     due_at timestamptz NOT NULL,
     made_at timestamptz NOT NULL,
     built_at timestamptz,
     bytes bigint,
     -- Of the archive, in hexadecimal; the storage has it under this name.
     sha256 text CONSTRAINT pack__sha256_ck CHECK (sha256 ~ '^[0-9a-f]{64}$'),
     manifest_jws text,
     CONSTRAINT pack__of_ck CHECK (num_nonnulls(wave_id, reconciliation_id) = 1),
     CONSTRAINT pack__built_ck CHECK (
       num_nonnulls(built_at, bytes, sha256, manifest_jws) = CASE status WHEN 'READY' THEN 4 ELSE 0 END),
     CONSTRAINT pack__once_uq UNIQUE NULLS NOT DISTINCT (import_supplier_id, wave_id, reconciliation_id, facts_at)
   )`,
  'CREATE INDEX pack__wave_ix ON pack (wave_id) WHERE wave_id IS NOT NULL',
  `CREATE INDEX pack__due_ix ON pack (due_at) WHERE status = 'BUILDING'`,
  // What each side has said of a pack, signed by the platform.
  `CREATE TABLE pack_signature (
     pack_id uuid CONSTRAINT pack_signature__pack_fk REFERENCES pack (id),
     party text CONSTRAINT pack_signature__party_ck CHECK (party IN ('supplier', 'staff')),
     staff_user_id uuid CONSTRAINT pack_signature__staff_user_fk REFERENCES staff_user (id),
     reason text,
     signed_at timestamptz NOT NULL,
     jws text NOT NULL,
     CONSTRAINT pack_signature__pk PRIMARY KEY (pack_id, party),
     CONSTRAINT pack_signature__staff_ck CHECK (party = 'staff' OR staff_user_id IS NULL)
   )`,
  `CREATE INDEX pack_signature__staff_user_ix ON pack_signature (staff_user_id) WHERE staff_user_id IS NOT NULL`,
  // Public keys of all that ever signed: what they signed is verified for as long as it is kept.
  `CREATE TABLE pack_key (
     kid text CONSTRAINT pack_key__pk PRIMARY KEY,
     x text NOT NULL,
     made_at timestamptz NOT NULL
   )`,
  // What is signed stays as it is, whoever writes; only the salt may go.
  `CREATE FUNCTION pack_keep() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF to_jsonb(NEW) - 'salt' <> to_jsonb(OLD) - 'salt' OR (NEW.salt IS DISTINCT FROM OLD.salt AND NEW.salt IS NOT NULL) THEN
       RAISE EXCEPTION 'A pack that is built does not change.' USING ERRCODE = 'integrity_constraint_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER pack__keep BEFORE UPDATE ON pack FOR EACH ROW WHEN (OLD.status = 'READY') EXECUTE FUNCTION pack_keep()`,
  protectTable('pack', { by: 'import_supplier_id', may: 'SELECT, INSERT' }),
  protectTable('pack_signature', { by: 'pack_id', may: 'SELECT, INSERT' }, 'SELECT, INSERT, DELETE'),
  protectTable('pack_key', null, 'SELECT, INSERT'),
];

/** Packs of waves and books, what both sides have said of them, and the keys that verify them. */
export class AddPacks1760000101650 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['pack_key', 'pack_signature', 'pack']) await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query('DROP FUNCTION pack_keep()');
  }
}
