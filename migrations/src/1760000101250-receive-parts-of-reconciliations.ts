import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATUS = (words: string) => `ALTER TABLE reconciliation
  DROP CONSTRAINT reconciliation__status_ck,
  ADD CONSTRAINT reconciliation__status_ck CHECK (status IN (${words})) NOT VALID`;

/** A report that waits for more parts. The release before leaves it alone. */
export class ReceivePartsOfReconciliations1760000101250 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(STATUS(`'RECEIVING', 'COMPUTING', 'READY', 'FAILED'`));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(STATUS(`'COMPUTING', 'READY', 'FAILED'`));
  }
}
