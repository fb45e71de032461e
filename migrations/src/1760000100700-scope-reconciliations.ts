import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the release before adds without naming it is a comparison with the whole book. */
const SCOPE = `ALTER TABLE reconciliation
  ADD COLUMN scope text NOT NULL DEFAULT 'book',
  ADD COLUMN wave_id uuid,
  ADD COLUMN causes jsonb,
  ADD CONSTRAINT reconciliation__scope_ck CHECK (scope IN ('book', 'named', 'wave') AND (scope = 'wave') = (wave_id IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT reconciliation__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave (id) NOT VALID`;

/** Which accounts a reconciliation is about, what its differences have in common, and how much money each is about. */
export class ScopeReconciliations1760000100700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SCOPE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation DROP COLUMN causes, DROP COLUMN wave_id, DROP COLUMN scope');
  }
}
