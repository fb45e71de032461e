import type { MigrationInterface, QueryRunner } from 'typeorm';
import { REQUEST_ROLE } from './row-security.js';

/** A part that is sent again takes the place of what it had before. */
export class LetLinesOfPartsGo1760000101270 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`GRANT DELETE ON reconciliation_line TO ${REQUEST_ROLE}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`REVOKE DELETE ON reconciliation_line FROM ${REQUEST_ROLE}`);
  }
}
