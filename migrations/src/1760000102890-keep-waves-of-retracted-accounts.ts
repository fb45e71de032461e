import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/** Accounts that were taken back before are told of the wave that their imports are in, as they were until now. */
const FILL = `-- safe: accounts that were taken back, a few of all
  UPDATE account_retraction x SET wave_id = p.wave_id FROM account_import_process p
  WHERE p.id = x.process_id AND p.wave_id IS NOT NULL`;

/** The wave that an account was in when it was taken back; null for one that was in none. It may be gone with its sandbox. */
export class KeepWavesOfRetractedAccounts1760000102890 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_retraction ADD COLUMN wave_id uuid');
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(FILL);
    await queryRunner.query('RESET ROLE');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_retraction DROP COLUMN wave_id');
  }
}
