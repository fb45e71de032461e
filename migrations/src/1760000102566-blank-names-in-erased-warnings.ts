import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const PATHS = `-- safe: only sandboxes have warnings of unknown fields, and of them those alone whose payload is erased
  UPDATE import_warning SET path = '' WHERE code = 'unknown_field' AND detail IS NULL AND path <> ''`;

/** As BlankNamesOfErasedWarnings1760000102530, which saw no row of them where the owner of the tables is no superuser. */
export class BlankNamesInErasedWarnings1760000102566 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(PATHS);
    await queryRunner.query('RESET ROLE');
  }

  async down(): Promise<void> {
    // What is erased stays so.
  }
}
