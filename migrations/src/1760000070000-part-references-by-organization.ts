import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `DROP INDEX account_reference__namespace_value_uq
     -- safe: of the catalogue alone, and the index that takes its name next holds what has to be unique from now on`,
  `ALTER INDEX account_reference__organization_uq RENAME TO account_reference__namespace_value_uq
     -- safe: code knows the index by this name`,
];

const DOWN: readonly string[] = [
  'ALTER INDEX account_reference__namespace_value_uq RENAME TO account_reference__organization_uq',
  `CREATE UNIQUE INDEX account_reference__namespace_value_uq ON account_reference (namespace, value) WHERE NOT is_shared`,
];

/** A reference is one account's within its organisation; nobody learns of those of others, or keeps one from them (R130). */
export class PartReferencesByOrganization1760000070000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
