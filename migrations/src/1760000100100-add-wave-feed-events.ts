import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // What suppliers are told of a wave. Ids come from the sequence of all events, so that their order runs through all of them.
  `CREATE TABLE import_wave_feed_event (
     id bigint CONSTRAINT import_wave_feed_event__pk PRIMARY KEY DEFAULT nextval('account_import_event_id_seq'),
     import_supplier_id uuid NOT NULL,
     wave_id uuid NOT NULL CONSTRAINT import_wave_feed_event__wave_fk REFERENCES import_wave (id),
     event text NOT NULL,
     data jsonb,
     occurred_at timestamptz NOT NULL,
     feed_position bigint
   )`,
  `CREATE UNIQUE INDEX import_wave_feed_event__feed_uq ON import_wave_feed_event (import_supplier_id, feed_position)
     WHERE feed_position IS NOT NULL`,
  `CREATE INDEX import_wave_feed_event__unplaced_ix ON import_wave_feed_event (import_supplier_id, id)
     WHERE feed_position IS NULL`,
  'CREATE INDEX import_wave_feed_event__wave_ix ON import_wave_feed_event (wave_id, feed_position)',
  protectTable('import_wave_feed_event', { by: 'import_supplier_id', may: 'SELECT, INSERT, UPDATE' }),
];

/** What happens to a wave has a place in the feed of its supplier. */
export class AddWaveFeedEvents1760000100100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE import_wave_feed_event');
  }
}
