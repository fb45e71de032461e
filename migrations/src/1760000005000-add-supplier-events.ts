import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `CREATE TABLE meter_point_event (
     id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT meter_point_event__pk PRIMARY KEY,
     import_supplier_id uuid NOT NULL
       CONSTRAINT meter_point_event__import_supplier_fk REFERENCES import_supplier (id),
     process_id uuid NOT NULL
       CONSTRAINT meter_point_event__process_fk REFERENCES account_import_process (id),
     meter_point_id uuid NOT NULL CONSTRAINT meter_point_event__meter_point_fk REFERENCES meter_point (id),
     mpxn text NOT NULL,
     from_status text NOT NULL,
     to_status text NOT NULL,
     occurred_at timestamptz NOT NULL,
     data jsonb
   )`,
  'CREATE INDEX meter_point_event__import_supplier_ix ON meter_point_event (import_supplier_id)',
  'CREATE INDEX meter_point_event__process_ix ON meter_point_event (process_id, id)',
  'CREATE INDEX meter_point_event__meter_point_ix ON meter_point_event (meter_point_id, id)',
];

const DOWN: readonly string[] = ['DROP TABLE meter_point_event'];

/** What suppliers can follow: every change of a meter point, beside the events of the import processes. */
export class AddSupplierEvents1760000005000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
