import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // What was added to an account since its import, as a number of rows and a sum of their digests for each table: the
  // self-check computes both again from the rows, and so sees what was changed or is gone.
  `CREATE TABLE account_addition (
     account_id uuid NOT NULL CONSTRAINT account_addition__account_fk REFERENCES account (id),
     kind text NOT NULL,
     entries bigint NOT NULL,
     digest numeric NOT NULL,
     CONSTRAINT account_addition__pk PRIMARY KEY (account_id, kind)
   )`,
];

const DOWN: readonly string[] = ['DROP TABLE account_addition'];

/** The account's own record of what was added to it. */
export class CountAccountAdditions1760000017000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
