import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [];

const DOWN: readonly string[] = [];

/** The feed of events and the webhooks that carry it. */
export class AddEventFeed1760000011000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
