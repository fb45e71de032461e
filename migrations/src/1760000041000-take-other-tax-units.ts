import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The unit types of taxes are an open list: the interface says which were seen, and any word is accepted. */
export class TakeOtherTaxUnits1760000041000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE tax_item DROP CONSTRAINT IF EXISTS tax_item__unit_type_ck');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE tax_item ADD CONSTRAINT tax_item__unit_type_ck
        CHECK (unit_type IN ('PROPORTION', 'CURRENCY_PER_KWH')) NOT VALID`);
  }
}
