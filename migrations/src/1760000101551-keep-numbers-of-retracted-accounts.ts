import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says what an account number that exists says, so that a worker of any release draws another one. */
const FUNCTION = `CREATE FUNCTION keep_numbers_of_retracted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM account_retraction r WHERE r.account_number = NEW.account_number AND r.state <> 'LEFT') THEN
      RAISE EXCEPTION 'the account number % was taken back', NEW.account_number USING
        ERRCODE = 'unique_violation', TABLE = 'account', CONSTRAINT = 'account__account_number_uq';
    END IF;
    RETURN NEW;
  END $$`;

const TRIGGER = `CREATE TRIGGER account__keep_numbers_of_retracted BEFORE INSERT ON account
  FOR EACH ROW EXECUTE FUNCTION keep_numbers_of_retracted()`;

/** The number of an account that was taken back is never given again. */
export class KeepNumbersOfRetractedAccounts1760000101551 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FUNCTION);
    await queryRunner.query(TRIGGER);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER account__keep_numbers_of_retracted ON account');
    await queryRunner.query('DROP FUNCTION keep_numbers_of_retracted()');
  }
}
