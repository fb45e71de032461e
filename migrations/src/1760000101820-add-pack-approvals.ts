import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // Where two members of staff sign for the platform: who has signed the pack of a book. Of a wave it is its sign-off.
  `CREATE TABLE pack_approval (
     pack_id uuid CONSTRAINT pack_approval__pack_fk REFERENCES pack (id) ON DELETE CASCADE,
     staff_user_id uuid CONSTRAINT pack_approval__staff_user_fk REFERENCES staff_user (id),
     reason text,
     given_at timestamptz NOT NULL,
     CONSTRAINT pack_approval__pk PRIMARY KEY (pack_id, staff_user_id)
   )`,
  'CREATE INDEX pack_approval__staff_user_ix ON pack_approval (staff_user_id)',
  protectTable('pack_approval', null, 'SELECT, INSERT'),
];

/** Members of staff who have signed the pack of a book, until they are as many as it takes. */
export class AddPackApprovals1760000101820 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE pack_approval');
  }
}
