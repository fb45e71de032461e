import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // One row: what was published is elsewhere, where whoever owns this database does not write.
  `CREATE TABLE audit_head_publication (
     is_only boolean NOT NULL DEFAULT true CONSTRAINT audit_head_publication__pk PRIMARY KEY
       CONSTRAINT audit_head_publication__one_ck CHECK (is_only),
     entry_id bigint NOT NULL,
     hash bytea NOT NULL,
     published_at timestamptz NOT NULL
   )`,
  protectTable('audit_head_publication', null, 'SELECT, INSERT, UPDATE'),
];

/** When the end of the audit chain was published last, so that of many workers one publishes it. */
export class PublishAuditHeads1760000074000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE audit_head_publication');
  }
}
