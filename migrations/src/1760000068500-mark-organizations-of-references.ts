import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `CREATE FUNCTION mark_organization_of_reference() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE account_reference r SET organization_id = s.organization_id
     FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id
     WHERE r.id = NEW.id AND a.id = r.account_id;
     RETURN NULL;
   END $$`,
  'ALTER TABLE account_reference ADD COLUMN organization_id uuid',
  // After the statement: the account is written by the same one, and cannot be seen before.
  `CREATE TRIGGER account_reference__organization_tr AFTER INSERT ON account_reference FOR EACH ROW
     WHEN (NEW.organization_id IS NULL) EXECUTE FUNCTION mark_organization_of_reference()`,
];

const DOWN: readonly string[] = [
  'DROP TRIGGER account_reference__organization_tr ON account_reference',
  'ALTER TABLE account_reference DROP COLUMN organization_id',
  'DROP FUNCTION mark_organization_of_reference()',
];

/** Whose a reference is, beside it, so that a unique key can hold it to one organisation (R130); the release before does not say it. */
export class MarkOrganizationsOfReferences1760000068500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
