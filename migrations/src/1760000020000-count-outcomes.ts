import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often things ended in one way or another that several processes do and one shows. */
export class CountOutcomes1760000020000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE outcome_count (
        subject text NOT NULL,
        outcome text NOT NULL,
        count bigint NOT NULL,
        latest_at timestamptz NOT NULL,
        CONSTRAINT outcome_count__pk PRIMARY KEY (subject, outcome)
      ) WITH (fillfactor = 50)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE outcome_count');
  }
}
