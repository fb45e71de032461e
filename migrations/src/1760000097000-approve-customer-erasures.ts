import type { MigrationInterface, QueryRunner } from 'typeorm';

const acts = (list: string) =>
  `ALTER TABLE approval DROP CONSTRAINT approval__act_ck,
     ADD CONSTRAINT approval__act_ck CHECK (act IN (${list})) NOT VALID`;
const VALIDATED = 'ALTER TABLE approval VALIDATE CONSTRAINT approval__act_ck';

/** Erasing a customer may take two people. */
export class ApproveCustomerErasures1760000097000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(acts(`'complete_supplier', 'erase_payloads', 'erase_customer', 'retry_imports'`));
    await queryRunner.query(VALIDATED);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM approval WHERE act = 'erase_customer'`);
    await queryRunner.query(acts(`'complete_supplier', 'erase_payloads', 'retry_imports'`));
    await queryRunner.query(VALIDATED);
  }
}
