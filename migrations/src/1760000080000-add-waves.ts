import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const STATES = `'LOADING', 'RUNNING', 'HALTED', 'IMPORTED', 'CANCELLED'`;
const OUTCOMES = `'accepted', 'unchanged', 'refused'`;

const UP: readonly string[] = [
  `CREATE TABLE import_wave (
     id uuid CONSTRAINT import_wave__pk PRIMARY KEY,
     import_supplier_id uuid NOT NULL CONSTRAINT import_wave__import_supplier_fk REFERENCES import_supplier (id),
     code text NOT NULL CONSTRAINT import_wave__code_ck CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
     name text,
     state text NOT NULL CONSTRAINT import_wave__state_ck CHECK (state IN (${STATES})),
     planned_accounts bigint CONSTRAINT import_wave__planned_accounts_ck CHECK (planned_accounts > 0),
     most_failed bigint CONSTRAINT import_wave__most_failed_ck CHECK (most_failed >= 0),
     -- The state for which the imports of the wave were last let go, held back or cancelled, which takes a while when they are many.
     settled_state text NOT NULL CONSTRAINT import_wave__settled_state_ck CHECK (settled_state IN (${STATES})),
     -- Whether no worker may take an import of the wave. Those of a cancelled one wait until they are cancelled.
     is_holding boolean NOT NULL GENERATED ALWAYS AS (
       state IN ('LOADING', 'HALTED') OR state = 'CANCELLED' AND settled_state <> 'CANCELLED') STORED,
     created_at timestamptz NOT NULL,
     modified_at timestamptz NOT NULL,
     CONSTRAINT import_wave__supplier_code_uq UNIQUE (import_supplier_id, code)
   )`,
  `CREATE TABLE import_wave_event (
     id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT import_wave_event__pk PRIMARY KEY,
     wave_id uuid NOT NULL CONSTRAINT import_wave_event__wave_fk REFERENCES import_wave (id),
     event text NOT NULL,
     from_state text CONSTRAINT import_wave_event__from_state_ck CHECK (from_state IN (${STATES})),
     to_state text NOT NULL CONSTRAINT import_wave_event__to_state_ck CHECK (to_state IN (${STATES})),
     actor text NOT NULL,
     reason text,
     data jsonb,
     occurred_at timestamptz NOT NULL
   )`,
  'CREATE INDEX import_wave_event__wave_ix ON import_wave_event (wave_id, id)',
  `CREATE TABLE import_wave_part (
     id uuid CONSTRAINT import_wave_part__pk PRIMARY KEY,
     wave_id uuid NOT NULL CONSTRAINT import_wave_part__wave_fk REFERENCES import_wave (id),
     code text NOT NULL CONSTRAINT import_wave_part__code_ck CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
     -- How often it was sent; what comes of an earlier sending is not taken any more.
     sending integer NOT NULL,
     -- Null until it arrived whole.
     received_at timestamptz,
     lines bigint NOT NULL,
     CONSTRAINT import_wave_part__wave_code_uq UNIQUE (wave_id, code)
   )`,
  `CREATE TABLE import_wave_line (
     part_id uuid NOT NULL CONSTRAINT import_wave_line__part_fk REFERENCES import_wave_part (id),
     line bigint NOT NULL,
     wave_id uuid NOT NULL CONSTRAINT import_wave_line__wave_fk REFERENCES import_wave (id),
     sending integer NOT NULL,
     -- Of the text of the line, so that one that was taken is not read again when its part comes again.
     digest bytea NOT NULL,
     external_account_number text,
     outcome text NOT NULL CONSTRAINT import_wave_line__outcome_ck CHECK (outcome IN (${OUTCOMES})),
     process_id uuid CONSTRAINT import_wave_line__process_fk REFERENCES account_import_process (id),
     -- Of the account of the line, to tell whether its import still has it.
     payload_hash text,
     problems jsonb,
     CONSTRAINT import_wave_line__pk PRIMARY KEY (part_id, line),
     CONSTRAINT import_wave_line__refused_ck CHECK ((outcome = 'refused') = (problems IS NOT NULL)
       AND (outcome = 'refused' OR process_id IS NOT NULL))
   )`,
  'CREATE INDEX import_wave_line__number_ix ON import_wave_line (wave_id, external_account_number)',
  'CREATE INDEX import_wave_line__process_ix ON import_wave_line (process_id)',
  protectTable('import_wave', { by: 'import_supplier_id', may: 'SELECT, INSERT, UPDATE' }),
  protectTable('import_wave_event', { by: 'wave_id', may: 'SELECT, INSERT' }),
  protectTable('import_wave_part', { by: 'wave_id', may: 'SELECT, INSERT, UPDATE' }),
  protectTable('import_wave_line', { by: 'wave_id', may: 'SELECT, INSERT, UPDATE, DELETE' }),
];

/** Waves: accounts that are sent together, wait together and are released by a decision. */
export class AddWaves1760000080000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['line', 'part', 'event']) await queryRunner.query(`DROP TABLE import_wave_${table}`);
    await queryRunner.query('DROP TABLE import_wave');
  }
}
