import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The wave is locked, so that a sign-off that is under way is waited for, and one that comes waits for this. */
const FUNCTION = `CREATE FUNCTION keep_signed_off_account() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    wave_state text;
  BEGIN
    SELECT w.state INTO wave_state FROM import_wave w WHERE w.id = OLD.wave_id FOR SHARE;
    IF wave_state = 'SIGNED_OFF' THEN
      RAISE EXCEPTION 'An account whose wave is signed off is neither corrected nor taken back.'
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $$`;

const TRIGGER = `CREATE TRIGGER account_import_process__keep_signed_off
  BEFORE UPDATE OF status, payload_version, wave_id ON account_import_process FOR EACH ROW
  WHEN (OLD.status = 'PROCESSED' AND OLD.wave_id IS NOT NULL AND (NEW.status, NEW.payload_version, NEW.wave_id)
    IS DISTINCT FROM (OLD.status, OLD.payload_version, OLD.wave_id))
  EXECUTE FUNCTION keep_signed_off_account()`;

/** An account that was imported in a wave is neither corrected nor taken back once the wave is signed off. */
export class KeepAccountsThatAreSignedOff1760000102490 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FUNCTION);
    await queryRunner.query(TRIGGER);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER account_import_process__keep_signed_off ON account_import_process');
    await queryRunner.query('DROP FUNCTION keep_signed_off_account()');
  }
}
