import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The paths of fields that there are not, in warnings whose payload is erased: such a name may be that of a person. */
export class BlankNamesOfErasedWarnings1760000102530 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE import_warning SET path = '' WHERE code = 'unknown_field' AND detail IS NULL AND path <> ''
       -- safe: only sandboxes have warnings of unknown fields, and of them those alone whose payload is erased`,
    );
  }

  async down(): Promise<void> {
    // What is erased stays so.
  }
}
