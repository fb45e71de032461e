import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `DROP INDEX meter_point__live_uq
     -- safe: of the catalogue alone, and the index that takes its name next says the same of what is not shared`,
  `ALTER INDEX meter_point__own_uq RENAME TO meter_point__live_uq
     -- safe: code knows the index by this name`,
];

const DOWN: readonly string[] = [
  'ALTER INDEX meter_point__live_uq RENAME TO meter_point__own_uq',
  `CREATE UNIQUE INDEX meter_point__live_uq ON meter_point (identifier, supply_type)
     WHERE status NOT IN ('LOST', 'LOST_ERRONEOUS_GAIN', 'ET_COMPLETED')`,
];

/** The unique key over live meter points leaves out those that are shared, under the name that code knows it by. */
export class ShareMeterPoints1760000052000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
