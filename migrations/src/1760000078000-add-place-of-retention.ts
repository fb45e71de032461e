import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to which place of a supplier's feed the details of events are erased. */
export class AddPlaceOfRetention1760000078000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE retention_done ADD COLUMN erased_to_position bigint');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE retention_done DROP COLUMN erased_to_position');
  }
}
