import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const UP = `-- safe: two rows of a wave at most, some hundred; the release before neither reads nor names what may be NULL
  ALTER TABLE import_wave_pass
    -- Accounts by the code that was found in them; NULL until it is over, and where a process of the release before ended it.
    ADD COLUMN found_by_code jsonb,
    -- NULL where nobody looked: what a process of the release before begins has no default.
    ALTER COLUMN empty_lists DROP NOT NULL,
    ALTER COLUMN empty_lists DROP DEFAULT`;

/** No list in it may say that none was looked into. */
const FORGET = `-- safe: two rows of a wave at most, some hundred
  UPDATE import_wave_pass SET empty_lists = NULL WHERE empty_lists = '{}'`;

/** A dry run says by code in how many accounts it found something, and does not say that lists are loaded where it looked into none. */
export class CountFindingsOfPasses1760000101450 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(FORGET);
    await queryRunner.query('RESET ROLE');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(`UPDATE import_wave_pass SET empty_lists = '{}' WHERE empty_lists IS NULL`);
    await queryRunner.query('RESET ROLE');
    await queryRunner.query(`ALTER TABLE import_wave_pass DROP COLUMN found_by_code,
      ALTER COLUMN empty_lists SET DEFAULT '{}', ALTER COLUMN empty_lists SET NOT NULL`);
  }
}
