import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

/** What staff decided about a way in which imports fail, and what of it suppliers were told. */
export class TriageErrorGroups1760000094000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The place is "" for errors that name none, so that it can be part of the key.
    await queryRunner.query(`
      CREATE TABLE error_group_triage (
        code text NOT NULL,
        place text NOT NULL,
        owner_id uuid CONSTRAINT error_group_triage__owner_fk REFERENCES staff_user (id),
        note text,
        acknowledged_at timestamptz,
        acknowledged_by text,
        muted_until timestamptz,
        modified_at timestamptz NOT NULL,
        CONSTRAINT error_group_triage__pk PRIMARY KEY (code, place),
        CONSTRAINT error_group_triage__acknowledged_ck CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL))
      )`);
    await queryRunner.query('CREATE INDEX error_group_triage__owner_ix ON error_group_triage (owner_id)');
    await queryRunner.query(protectTable('error_group_triage', null, 'SELECT, INSERT, UPDATE'));
    await queryRunner.query(`
      CREATE TABLE error_group_report (
        id uuid CONSTRAINT error_group_report__pk PRIMARY KEY,
        code text NOT NULL,
        place text NOT NULL,
        import_supplier_id uuid NOT NULL CONSTRAINT error_group_report__import_supplier_fk REFERENCES import_supplier (id),
        means text NOT NULL CONSTRAINT error_group_report__means_ck CHECK (means IN ('TEXT', 'EXPORT')),
        sent_text text,
        imports integer NOT NULL,
        reported_at timestamptz NOT NULL,
        reported_by text NOT NULL,
        CONSTRAINT error_group_report__text_ck CHECK (means = 'EXPORT' OR sent_text IS NOT NULL)
      )`);
    await queryRunner.query(
      'CREATE INDEX error_group_report__group_ix ON error_group_report (code, place, reported_at DESC)',
    );
    await queryRunner.query(
      'CREATE INDEX error_group_report__import_supplier_ix ON error_group_report (import_supplier_id)',
    );
    await queryRunner.query(protectTable('error_group_report', null, 'SELECT, INSERT, DELETE'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE error_group_report');
    await queryRunner.query('DROP TABLE error_group_triage');
  }
}
