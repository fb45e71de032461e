import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts of numbers are found by their trigrams. Whoever owns the database may add the extension, which comes with PostgreSQL. */
export class AddTrigrams1760000100400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP EXTENSION pg_trgm');
  }
}
