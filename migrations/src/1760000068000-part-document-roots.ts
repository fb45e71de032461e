import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `CREATE FUNCTION document_root_of(code text, settings jsonb) RETURNS text LANGUAGE sql IMMUTABLE
     AS $$ SELECT coalesce(settings ->> 'documentRoot', code) $$`,
  // The lock has those who want folders at the same time look one after the other; each statement after it sees what was committed.
  `CREATE FUNCTION part_document_roots() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     wanted text := document_root_of(NEW.code, NEW.settings);
     other record;
   BEGIN
     PERFORM pg_advisory_xact_lock(hashtextextended('import_supplier.document_root', 0));
     SELECT s.code, document_root_of(s.code, s.settings) AS root INTO other FROM import_supplier s
     WHERE s.id <> NEW.id AND (
       document_root_of(s.code, s.settings) = wanted
       OR starts_with(wanted, document_root_of(s.code, s.settings) || '/')
       OR starts_with(document_root_of(s.code, s.settings), wanted || '/'))
     ORDER BY s.code LIMIT 1;
     IF FOUND THEN
       RAISE EXCEPTION 'document folders of suppliers lie apart' USING
         ERRCODE = 'exclusion_violation', TABLE = 'import_supplier', CONSTRAINT = 'import_supplier__document_root_ex',
         DETAIL = other.root, HINT = other.code;
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER import_supplier__document_root_tr BEFORE INSERT ON import_supplier
     FOR EACH ROW EXECUTE FUNCTION part_document_roots()`,
  `CREATE TRIGGER import_supplier__changed_document_root_tr BEFORE UPDATE OF code, settings ON import_supplier FOR EACH ROW
     WHEN (document_root_of(OLD.code, OLD.settings) IS DISTINCT FROM document_root_of(NEW.code, NEW.settings))
     EXECUTE FUNCTION part_document_roots()`,
];

const DOWN: readonly string[] = [
  'DROP TRIGGER import_supplier__changed_document_root_tr ON import_supplier',
  'DROP TRIGGER import_supplier__document_root_tr ON import_supplier',
  'DROP FUNCTION part_document_roots()',
  'DROP FUNCTION document_root_of(text, jsonb)',
];

/**
 * No supplier reaches documents of another one: its folder (`document_root`, else its code) is not another's, not inside it, and none
 * lies inside it. Folders that overlap already stay as they are until one of them is changed.
 */
export class PartDocumentRoots1760000068000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
