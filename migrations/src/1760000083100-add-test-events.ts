import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

/** Events that a supplier had written in a sandbox, to see its receiver take them. */
export class AddTestEvents1760000083100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // As for other events, the process names the supplier for good.
    await queryRunner.query(`CREATE TABLE test_event (
      id bigint CONSTRAINT test_event__pk PRIMARY KEY DEFAULT nextval('account_import_event_id_seq'),
      import_supplier_id uuid NOT NULL,
      process_id uuid NOT NULL CONSTRAINT test_event__process_fk REFERENCES account_import_process (id),
      event text NOT NULL,
      data jsonb NOT NULL,
      occurred_at timestamptz NOT NULL,
      feed_position bigint
    )`);
    await queryRunner.query(`CREATE UNIQUE INDEX test_event__feed_uq ON test_event (import_supplier_id, feed_position)
      WHERE feed_position IS NOT NULL`);
    await queryRunner.query(`CREATE INDEX test_event__unplaced_ix ON test_event (import_supplier_id, id)
      WHERE feed_position IS NULL`);
    await queryRunner.query('CREATE INDEX test_event__process_ix ON test_event (process_id, occurred_at, id)');
    await queryRunner.query(protectTable('test_event', { by: 'import_supplier_id', may: 'SELECT, INSERT, UPDATE' }));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE test_event');
  }
}
