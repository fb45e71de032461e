import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // Imports of which a part told and tells no more, until they are looked at once the part has arrived whole.
  `CREATE TABLE import_wave_dropped (
     part_id uuid CONSTRAINT import_wave_dropped__part_fk REFERENCES import_wave_part (id),
     process_id uuid CONSTRAINT import_wave_dropped__process_fk REFERENCES account_import_process (id),
     wave_id uuid NOT NULL CONSTRAINT import_wave_dropped__wave_fk REFERENCES import_wave (id),
     CONSTRAINT import_wave_dropped__pk PRIMARY KEY (part_id, process_id)
   )`,
  'CREATE INDEX import_wave_dropped__process_ix ON import_wave_dropped (process_id)',
  'CREATE INDEX import_wave_dropped__wave_ix ON import_wave_dropped (wave_id)',
  protectTable('import_wave_dropped', { by: 'wave_id', may: 'SELECT, INSERT, DELETE' }),
];

/** Has a part that is sent again find what it dropped without a look at all accounts of its wave. */
export class NoteDroppedLinesOfWaves1760000098500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE import_wave_dropped');
  }
}
