import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  'ALTER TABLE account_reference DROP CONSTRAINT account_reference__namespace_value_uq',
  `ALTER INDEX account_reference__own_uq RENAME TO account_reference__namespace_value_uq
     -- safe: code knows the index by this name`,
];

const DOWN: readonly string[] = [
  'ALTER INDEX account_reference__namespace_value_uq RENAME TO account_reference__own_uq',
  'ALTER TABLE account_reference ADD CONSTRAINT account_reference__namespace_value_uq UNIQUE (namespace, value)',
];

/** The unique key over references leaves out those that are shared, under the name that code knows it by. */
export class ShareReferences1760000051000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
