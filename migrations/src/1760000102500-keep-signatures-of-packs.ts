import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reason may go, which is signed as a digest only. Of a sandbox everything goes with what it sent. */
const FUNCTION = `CREATE FUNCTION keep_pack_signature() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
      RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' AND EXISTS (
      SELECT FROM pack p JOIN import_supplier s ON s.id = p.import_supplier_id WHERE p.id = OLD.pack_id AND s.is_sandbox
    ) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'What a side has signed stays as it is.' USING ERRCODE = 'integrity_constraint_violation';
  END $$`;

const TRIGGER = `CREATE TRIGGER pack_signature__keep BEFORE UPDATE OR DELETE ON pack_signature
  FOR EACH ROW EXECUTE FUNCTION keep_pack_signature()`;

/** What a side has signed of a pack stays as it is, and the pack with it, whoever writes. */
export class KeepSignaturesOfPacks1760000102500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FUNCTION);
    await queryRunner.query(TRIGGER);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER pack_signature__keep ON pack_signature');
    await queryRunner.query('DROP FUNCTION keep_pack_signature()');
  }
}
