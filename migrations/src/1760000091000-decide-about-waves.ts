import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // Who has approved the release of a wave, or signed it off.
  `CREATE TABLE import_wave_approval (
     id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT import_wave_approval__pk PRIMARY KEY,
     wave_id uuid NOT NULL CONSTRAINT import_wave_approval__wave_fk REFERENCES import_wave (id),
     act text NOT NULL CONSTRAINT import_wave_approval__act_ck CHECK (act IN ('release', 'sign_off')),
     party text NOT NULL CONSTRAINT import_wave_approval__party_ck CHECK (party IN ('supplier', 'staff')),
     staff_user_id uuid CONSTRAINT import_wave_approval__staff_user_fk REFERENCES staff_user (id),
     reason text,
     given_at timestamptz NOT NULL,
     CONSTRAINT import_wave_approval__staff_ck CHECK ((party = 'staff') = (staff_user_id IS NOT NULL)),
     CONSTRAINT import_wave_approval__once_uq UNIQUE NULLS NOT DISTINCT (wave_id, act, party, staff_user_id)
   )`,
  `CREATE INDEX import_wave_approval__staff_user_ix ON import_wave_approval (staff_user_id) WHERE staff_user_id IS NOT NULL`,
  // Gates that somebody waived, until the wave is opened again.
  `CREATE TABLE import_wave_waiver (
     wave_id uuid CONSTRAINT import_wave_waiver__wave_fk REFERENCES import_wave (id),
     gate text,
     reason text NOT NULL,
     given_at timestamptz NOT NULL,
     CONSTRAINT import_wave_waiver__pk PRIMARY KEY (wave_id, gate)
   )`,
  // What the background adds up account by account, and how far it is.
  `CREATE TABLE import_wave_pass (
     wave_id uuid CONSTRAINT import_wave_pass__wave_fk REFERENCES import_wave (id),
     kind text CONSTRAINT import_wave_pass__kind_ck CHECK (kind IN ('dry_run', 'imported')),
     -- What is looked at now, and the last of it that was looked at.
     step text NOT NULL,
     position text NOT NULL,
     accounts bigint NOT NULL,
     electricity bigint NOT NULL,
     gas bigint NOT NULL,
     customers bigint NOT NULL,
     balance numeric NOT NULL,
     transactions bigint NOT NULL,
     transaction_sum numeric NOT NULL,
     -- Accounts in which something was found; null until it is over.
     problems bigint,
     -- Until when another worker leaves it alone.
     claimed_until timestamptz NOT NULL,
     started_at timestamptz NOT NULL,
     finished_at timestamptz,
     CONSTRAINT import_wave_pass__pk PRIMARY KEY (wave_id, kind)
   )`,
  // What the dry run of a wave found. No value that was sent is in it, nor a sentence that may quote one.
  `CREATE TABLE import_wave_finding (
     id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT import_wave_finding__pk PRIMARY KEY,
     wave_id uuid NOT NULL CONSTRAINT import_wave_finding__wave_fk REFERENCES import_wave (id),
     process_id uuid CONSTRAINT import_wave_finding__process_fk REFERENCES account_import_process (id),
     code text NOT NULL,
     rule text,
     path text NOT NULL,
     part text,
     line bigint,
     -- The other line, account or wave that it is about.
     other text
   )`,
  'CREATE INDEX import_wave_finding__wave_ix ON import_wave_finding (wave_id, id)',
  'CREATE INDEX import_wave_finding__process_ix ON import_wave_finding (process_id) WHERE process_id IS NOT NULL',
  // What only one account can have, as digests, while a dry run is under way.
  `CREATE TABLE import_wave_key (
     wave_id uuid CONSTRAINT import_wave_key__wave_fk REFERENCES import_wave (id),
     code text,
     digest bytea,
     process_id uuid CONSTRAINT import_wave_key__process_fk REFERENCES account_import_process (id),
     path text,
     CONSTRAINT import_wave_key__pk PRIMARY KEY (wave_id, code, digest, process_id, path)
   )`,
  'CREATE INDEX import_wave_key__process_ix ON import_wave_key (process_id)',
  protectTable('import_wave_approval', { by: 'wave_id', may: 'SELECT, INSERT, DELETE' }),
  protectTable('import_wave_waiver', { by: 'wave_id', may: 'SELECT, INSERT, UPDATE, DELETE' }),
  protectTable('import_wave_pass', { by: 'wave_id', may: 'SELECT, INSERT, UPDATE, DELETE' }),
  protectTable('import_wave_finding', { by: 'wave_id', may: 'SELECT' }),
  protectTable('import_wave_key', null),
];

/** Approvals, waived gates, and what the background finds out about a wave. */
export class DecideAboutWaves1760000091000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['key', 'finding', 'pass', 'waiver', 'approval'])
      await queryRunner.query(`DROP TABLE import_wave_${table}`);
  }
}
