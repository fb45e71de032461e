import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [];

const DOWN: readonly string[] = [];

/** The outbox of the mails to customers. */
export class AddWelcomeMail1760000012000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
