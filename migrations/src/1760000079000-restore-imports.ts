import type { MigrationInterface, QueryRunner } from 'typeorm';

const actions = (list: string) =>
  `ALTER TABLE operator_batch DROP CONSTRAINT operator_batch__action_ck,
     ADD CONSTRAINT operator_batch__action_ck CHECK (action IN (${list})) NOT VALID`;
const VALIDATED = 'ALTER TABLE operator_batch VALIDATE CONSTRAINT operator_batch__action_ck';

/** Cancellations can be taken back, and those of many imports begin only after a while in which they can be aborted whole. */
export class RestoreImports1760000079000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(actions(`'retry', 'cancel', 'restore'`));
    await queryRunner.query(VALIDATED);
    await queryRunner.query('ALTER TABLE operator_batch ADD COLUMN begins_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE operator_batch DROP COLUMN begins_at');
    await queryRunner.query(`DELETE FROM operator_batch_item i USING operator_batch b
      WHERE b.id = i.batch_id AND b.action = 'restore'`);
    await queryRunner.query(`DELETE FROM operator_batch WHERE action = 'restore'`);
    await queryRunner.query(actions(`'retry', 'cancel'`));
    await queryRunner.query(VALIDATED);
  }
}
