import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  `CREATE TABLE approval (
     id uuid NOT NULL CONSTRAINT approval__pk PRIMARY KEY,
     act text NOT NULL
       CONSTRAINT approval__act_ck CHECK (act IN ('complete_supplier', 'erase_payloads', 'retry_imports')),
     target text NOT NULL,
     parameters jsonb NOT NULL,
     reason text NOT NULL,
     requested_by uuid NOT NULL CONSTRAINT approval__requested_by_fk REFERENCES staff_user (id),
     requested_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     decision text CONSTRAINT approval__decision_ck CHECK (decision IN ('APPROVED', 'REJECTED')),
     decided_by uuid CONSTRAINT approval__decided_by_fk REFERENCES staff_user (id),
     decided_at timestamptz,
     decision_reason text,
     CONSTRAINT approval__decided_ck CHECK (num_nulls(decision, decided_by, decided_at, decision_reason) IN (0, 4)),
     CONSTRAINT approval__two_people_ck CHECK (decision IS DISTINCT FROM 'APPROVED' OR decided_by <> requested_by)
   )`,
  'CREATE INDEX approval__target_ix ON approval (act, target) WHERE decision IS NULL',
  'CREATE INDEX approval__requested_at_ix ON approval (requested_at DESC, id DESC)',
  protectTable('approval', null, 'SELECT, INSERT, UPDATE'),
];

/** What a second member of staff has to approve, and what became of it. */
export class AddApprovals1760000073200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE approval');
  }
}
