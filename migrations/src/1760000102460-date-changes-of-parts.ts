import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/** Of the parts that are there nobody knows it better than by their sending. */
const UP = `-- safe: some hundred rows
  UPDATE import_wave_part SET changed_at = coalesce(begun_at, received_at) WHERE changed_at IS NULL`;

/** A dry run that is older than what was sent last counts no more, also where the release before took it. */
export class DateChangesOfParts1760000102460 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(UP);
    await queryRunner.query('RESET ROLE');
  }

  async down(): Promise<void> {
    // What was dated stays so.
  }
}
