import { BASELINE, migrations } from '@carryover/migrations';
import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { violationsOf } from './migration-rules.js';

function migrationOf(statements: readonly string[], transaction?: boolean): new () => MigrationInterface {
  return class Planted implements MigrationInterface {
    transaction = transaction;
    async up(queryRunner: QueryRunner): Promise<void> {
      for (const statement of statements) await queryRunner.query(statement);
    }

    async down(): Promise<void> {}
  };
}

const baseline = migrations.findIndex(({ name }) => name === BASELINE);

describe('the migrations after the baseline', () => {
  it('begin after one that is there', () => {
    expect(baseline).toBeGreaterThan(0);
  });

  it('do nothing that does not go beside a running service, or say why it does', async () => {
    const found = await Promise.all(migrations.slice(baseline + 1).map((migration) => violationsOf(migration)));
    expect(found.flat()).toEqual([]);
  });
});

describe('the rules of migrations', () => {
  it.each([
    'CREATE INDEX thing__a_ix ON thing (a)',
    'CREATE UNIQUE INDEX thing__a_uq\n ON thing (a)',
    'DROP INDEX thing__a_ix',
    'ALTER TABLE thing ADD COLUMN a text NOT NULL',
    'ALTER TABLE thing ADD COLUMN a uuid NOT NULL DEFAULT gen_random_uuid()',
    'ALTER TABLE thing ADD COLUMN a bigint GENERATED ALWAYS AS IDENTITY',
    'ALTER TABLE thing ALTER COLUMN a TYPE bigint',
    'ALTER TABLE thing ALTER COLUMN a SET NOT NULL',
    'ALTER TABLE thing ADD CONSTRAINT thing__a_ck CHECK (a > 0)',
    'ALTER TABLE thing ADD CONSTRAINT thing__b_fk FOREIGN KEY (b) REFERENCES other (id)',
    'ALTER TABLE thing ADD CONSTRAINT thing__a_uq UNIQUE (a)',
    'ALTER TABLE thing RENAME COLUMN a TO b',
    'ALTER TABLE thing DROP COLUMN a',
    'DROP TABLE thing',
    "UPDATE thing SET a = 'x'",
    'WITH some AS (SELECT 1) UPDATE thing SET a = 1',
    'LOCK TABLE thing IN SHARE MODE',
  ])('refuse %j', async (statement) => {
    expect(await violationsOf(migrationOf([statement]))).toHaveLength(1);
    expect(await violationsOf(migrationOf([`-- safe: a hundred rows\n${statement}`]))).toEqual([]);
  });

  it.each([
    [['ALTER TABLE thing ADD COLUMN a text']],
    [['ALTER TABLE thing ADD COLUMN a boolean NOT NULL DEFAULT false']],
    [['ALTER TABLE thing ADD CONSTRAINT thing__a_ck CHECK (a > 0) NOT VALID']],
    [['ALTER TABLE thing VALIDATE CONSTRAINT thing__a_ck']],
    [['ALTER TABLE thing ADD CONSTRAINT thing__a_uq UNIQUE USING INDEX thing__a_uq']],
    [['CREATE TABLE thing (a text NOT NULL)', 'CREATE INDEX thing__a_ix ON thing (a)', 'INSERT INTO thing VALUES (1)']],
    [["COMMENT ON TABLE thing IS 'DROP TABLE, SET NOT NULL'"]],
    [['CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE thing SET a = 1; END $$']],
  ])('take %j', async (statements) => {
    expect(await violationsOf(migrationOf(statements))).toEqual([]);
  });

  it('refuse to fill a new table from one that is there', async () => {
    const statements = ['CREATE TABLE thing (a text)', 'INSERT INTO thing SELECT a FROM other'];
    expect(await violationsOf(migrationOf(statements))).toHaveLength(1);
  });

  it('want an index that is made beside the service outside of any transaction', async () => {
    const statements = ['CREATE INDEX CONCURRENTLY thing__a_ix ON thing (a)'];
    expect(await violationsOf(migrationOf(statements))).toHaveLength(1);
    expect(await violationsOf(migrationOf(statements, false))).toEqual([]);
  });
});
