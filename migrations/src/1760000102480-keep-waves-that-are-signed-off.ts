import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the background does for the state is no change of the wave; the other column follows from both. */
const FUNCTION = `CREATE FUNCTION keep_signed_off_wave() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF to_jsonb(NEW) - ARRAY['settled_state', 'is_holding'] <> to_jsonb(OLD) - ARRAY['settled_state', 'is_holding'] THEN
      RAISE EXCEPTION 'A wave that is signed off does not change.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $$`;

const TRIGGER = `CREATE TRIGGER import_wave__keep_signed_off BEFORE UPDATE ON import_wave
  FOR EACH ROW WHEN (OLD.state = 'SIGNED_OFF') EXECUTE FUNCTION keep_signed_off_wave()`;

/** A wave that both sides have signed off stays as it is, whoever writes. */
export class KeepWavesThatAreSignedOff1760000102480 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FUNCTION);
    await queryRunner.query(TRIGGER);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER import_wave__keep_signed_off ON import_wave');
    await queryRunner.query('DROP FUNCTION keep_signed_off_wave()');
  }
}
