import type { MigrationInterface, QueryRunner } from 'typeorm';

const acts = (list: string) =>
  `ALTER TABLE approval DROP CONSTRAINT approval__act_ck,
     ADD CONSTRAINT approval__act_ck CHECK (act IN (${list})) NOT VALID`;
const VALIDATED = 'ALTER TABLE approval VALIDATE CONSTRAINT approval__act_ck';
const BEFORE = `'complete_supplier', 'erase_payloads', 'erase_customer', 'retry_imports'`;

/** Taking accounts back takes two people. */
export class ApproveRetractions1760000101553 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(acts(`${BEFORE}, 'retract_accounts'`));
    await queryRunner.query(VALIDATED);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM approval WHERE act = 'retract_accounts'`);
    await queryRunner.query(acts(BEFORE));
    await queryRunner.query(VALIDATED);
  }
}
