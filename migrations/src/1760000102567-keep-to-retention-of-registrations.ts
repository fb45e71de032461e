import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (list: string) => `-- safe: some rows for each supplier
  ALTER TABLE retention_done DROP CONSTRAINT retention_done__kind_ck,
    ADD CONSTRAINT retention_done__kind_ck CHECK (kind IN (${list}))`;

/** When the reasons of the registration gateway were erased of a supplier last. */
export class KeepToRetentionOfRegistrations1760000102567 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(kinds(`'events', 'audit', 'registrations'`));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM retention_done WHERE kind = 'registrations'`);
    await queryRunner.query(kinds(`'events', 'audit'`));
  }
}
