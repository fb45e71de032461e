import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/** Lets the platform forget what staff decided about groups of errors that are over. */
export class LetTriageGo1760000100530 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`GRANT DELETE ON error_group_triage TO ${PLATFORM_ROLE}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`REVOKE DELETE ON error_group_triage FROM ${PLATFORM_ROLE}`);
  }
}
