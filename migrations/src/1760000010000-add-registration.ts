import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [];

const DOWN: readonly string[] = [];

/** Requests to register meter points. */
export class AddRegistration1760000010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
