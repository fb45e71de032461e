import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // Two readings have columns of their own; where a line item came with others (R163), those behind them are here.
  'ALTER TABLE supply_charge_line_item ADD COLUMN further_readings numeric[]',
];

/** Keeps the meter readings of a line item, however many there are. */
export class KeepUnitsAsSent1760000040000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE supply_charge_line_item DROP COLUMN further_readings');
  }
}
