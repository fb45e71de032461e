import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when somebody has the access that they have, null for since they are there; and whether they have it by an invitation they never used. */
export class DateAccessOfStaff1760000073300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE staff_user
      ADD COLUMN access_given_at timestamptz,
      ADD COLUMN is_invitation boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_user DROP COLUMN access_given_at, DROP COLUMN is_invitation');
  }
}
