import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccountNumber } from './identifiers.js';
import { asObject, asObjects, errorAt, InterfaceClient, isMessageList, START_LIMIT } from './interface-client.js';
import { withField, withoutField } from './payload-fields.js';
import { bakeryAccount, dualFuelHousehold, householdInDebt, minimalAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('validation errors', () => {
  /** What validate and create refuse, and how they say so. */
  let service: RunningService;
  let client: InterfaceClient;

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
  }, START_LIMIT);

  async function expectMessagesAt(account: unknown, path: string): Promise<void> {
    const answer = await client.validate(account);
    expect(answer.status).toBe(400);
    expect(isMessageList(errorAt(answer.body, path))).toBe(true);
  }

  async function expectRefused(account: unknown): Promise<void> {
    const answer = await client.validate(account);
    expect(answer.status).toBe(400);
  }

  describe('said outright', () => {
    it('reports a bad landline under customers, index, field name as an array of messages', async () => {
      const account = withField(dualFuelHousehold(service.supplier), 'customers.0.landline', 'not a phone');
      const answer = await client.validate(account);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ customers: { '0': { landline: expect.any(Array) } } });
      expect(isMessageList(errorAt(answer.body, 'customers.0.landline'))).toBe(true);
    });

    it('says of a bad landline that it is not a valid phone number', async () => {
      const account = withField(dualFuelHousehold(service.supplier), 'customers.0.landline', '12');
      const answer = await client.validate(account);
      expect(JSON.stringify(errorAt(answer.body, 'customers.0.landline'))).toMatch(/phone number/i);
    });

    it('reports a bad mobile as it does a bad landline', async () => {
      await expectMessagesAt(
        withField(dualFuelHousehold(service.supplier), 'customers.0.mobile', 'call me'),
        'customers.0.mobile',
      );
    });

    it('gives the index of the customer who is wrong', async () => {
      const account = withField(dualFuelHousehold(service.supplier), 'customers.1.mobile', '0');
      const answer = await client.validate(account);
      expect(answer.status).toBe(400);
      expect(Object.keys(asObject(errorAt(answer.body, 'customers')))).toContain('1');
      expect(isMessageList(errorAt(answer.body, 'customers.1.mobile'))).toBe(true);
    });

    it('validates the phone numbers of property administrators too', async () => {
      const path = 'supply_addresses.0.property_administrators.0.landline';
      await expectMessagesAt(withField(bakeryAccount(service.supplier), path, 'ask at the office'), path);
    });

    it.each([
      { path: 'customers.0.date_of_birth', value: '14/06/1979' },
      { path: 'last_billed_to_date', value: '29 February 2024' },
      { path: 'supply_addresses.0.customer_at_supply_address_from_date', value: 'yesterday' },
      { path: 'supply_addresses.0.meter_points.0.supply_start_date', value: '2022/02/01' },
      { path: 'supply_addresses.0.meter_points.0.meters.0.installed_on', value: '19-05-2016' },
      { path: 'ledgers.0.current_statement_transactions.0.transaction_date', value: '5.3.2024' },
      { path: 'payment_schedules.0.start_date', value: 'next month' },
      { path: 'debts.0.aged_debt.0.due_date', value: '2023-11' },
    ])('refuses $value in $path, which is no date as YYYY-MM-DD', async ({ path, value }) => {
      await expectMessagesAt(withField(householdInDebt(service.supplier), path, value), path);
    });

    it('refuses a note whose created_at is no ISO 8601 datetime', async () => {
      await expectMessagesAt(
        withField(householdInDebt(service.supplier), 'notes.0.created_at', 'Friday morning'),
        'notes.0.created_at',
      );
    });

    it('refuses a supply type other than ELECTRICITY and GAS', async () => {
      const path = 'supply_addresses.0.meter_points.0.supply_type';
      await expectMessagesAt(withField(minimalAccount(service.supplier), path, 'WATER'), path);
    });

    it('refuses a tax year that is not in the form YYYY/YY', async () => {
      await expectMessagesAt(
        withField(householdInDebt(service.supplier), 'warm_home_discount.0.tax_year', '2023-2024'),
        'warm_home_discount.0.tax_year',
      );
    });

    it('runs the same validation before it creates an account', async () => {
      const account = withField(dualFuelHousehold(service.supplier), 'customers.0.landline', 'not a phone');
      const validated = await client.validate(account);
      const created = await client.create(account);
      expect(created.status).toBe(400);
      expect(created.body).toEqual(validated.body);
    });
  });

  describe('plausible', () => {
    it.each([{ path: 'import_supplier' }, { path: 'external_account_number' }])(
      'refuses an account without $path and names that field',
      async ({ path }) => {
        await expectMessagesAt(withoutField(minimalAccount(service.supplier), path), path);
      },
    );

    it.each([
      { path: 'favourite_colour' },
      { path: 'customers.0.nickname' },
      { path: 'supply_addresses.0.what_three_words' },
      { path: 'supply_addresses.0.meter_points.0.location' },
      { path: 'supply_addresses.0.meter_points.0.meters.0.manufacturer' },
      { path: 'ledgers.0.currency' },
      { path: 'payment_schedules.0.bank_name' },
    ])('refuses the undocumented field $path', async ({ path }) => {
      await expectRefused(withField(householdInDebt(service.supplier), path, 'something'));
    });

    it('refuses to create an account with an undocumented field', async () => {
      const answer = await client.create({ ...minimalAccount(service.supplier), loyalty_points: 300 });
      expect(answer.status).toBe(400);
    });

    it.each([
      { path: 'unknown_occupier', value: 'perhaps' },
      { path: 'customers', value: 'Daniel Ashworth' },
      { path: 'customers.0.email', value: 'daniel at example' },
      { path: 'customers.0.customer_preferences.opted_into_sms', value: 'sometimes' },
      { path: 'transfer_balance', value: 'eighty pounds' },
      { path: 'ledgers.0.ledger_balance', value: '12,50' },
      { path: 'payment_schedules.0.day_of_month', value: 'the fifth' },
      { path: 'smart_read_cycle_day', value: 1.5 },
      { path: 'supply_addresses.0.meter_points.0.profile_class', value: 'one' },
      { path: 'supply_addresses.0.meter_points.1.meters.0.gas_number_of_digits', value: 'five' },
      { path: 'metadata.0.value', value: 'just text' },
    ])('refuses $path when it has not the type that the field table gives', async ({ path, value }) => {
      await expectRefused(withField(householdInDebt(service.supplier), path, value));
    });

    it.each([{ path: 'ledgers.0.current_statement_transactions.0.type', value: 'GIFT' }])(
      'refuses $value as a value of $path',
      async ({ path, value }) => {
        await expectRefused(withField(householdInDebt(service.supplier), path, value));
      },
    );

    it('refuses a date that is not in the calendar', async () => {
      await expectMessagesAt(
        withField(dualFuelHousehold(service.supplier), 'customers.0.date_of_birth', '1981-02-30'),
        'customers.0.date_of_birth',
      );
    });

    it('refuses null for an optional field that should have been omitted', async () => {
      await expectRefused({ ...minimalAccount(service.supplier), last_billed_to_date: null });
    });

    it('refuses the code of a supplier that nobody knows', async () => {
      await expectRefused(minimalAccount('NO_SUCH_SUPPLIER'));
    });

    it('refuses an empty object', async () => {
      await expectRefused({});
    });

    it('refuses an array of accounts', async () => {
      await expectRefused([minimalAccount(service.supplier)]);
    });

    it('reports every wrong field of a payload in one answer', async () => {
      const once = withField(dualFuelHousehold(service.supplier), 'customers.0.landline', 'no');
      const answer = await client.validate(withField(once, 'last_billed_to_date', 'no'));
      expect(answer.status).toBe(400);
      expect(isMessageList(errorAt(answer.body, 'customers.0.landline'))).toBe(true);
      expect(isMessageList(errorAt(answer.body, 'last_billed_to_date'))).toBe(true);
    });

    it('leaves no import process behind when it refuses to create an account', async () => {
      const number = newAccountNumber();
      const account = { ...minimalAccount(service.supplier), external_account_number: number };
      const refused = await client.create(withField(account, 'supply_addresses.0.meter_points.0.supply_type', 'STEAM'));
      expect(refused.status).toBe(400);
      const status = await client.v2Status(service.supplier, number);
      expect(status.status).toBe(404);
    });

    it('accepts an account once what was wrong with it is put right', async () => {
      const account = dualFuelHousehold(service.supplier);
      await expectRefused(withField(account, 'customers.0.mobile', 'x'));
      const answer = await client.validate(account);
      expect(answer.status).toBe(200);
    });
  });

  /** What a reader may well expect to be refused, and a sandbox warns of instead. */
  describe('plausible, and decided otherwise', () => {
    async function expectWarning(account: unknown, path: string): Promise<void> {
      const answer = await client.post('/v2/data-import/accounts/validate/', account, {
        query: { include: 'warnings' },
      });
      expect(answer.status).toBe(200);
      expect(asObjects(asObject(answer.body).warnings).map((warning) => warning.path)).toContain(path);
    }

    async function expectStrictRefusal(account: unknown, path: string): Promise<void> {
      const answer = await client.post('/v2/data-import/accounts/validate/', account, { query: { strict: 'true' } });
      expect(answer.status).toBe(400);
      expect(isMessageList(errorAt(answer.body, path))).toBe(true);
    }

    it.each([
      { path: 'supply_addresses.0.meter_points.0.identifier' },
      { path: 'supply_addresses.0.meter_points.0.supply_type' },
      { path: 'supply_addresses.0.meter_points.0.meters.0.meter_serial_number' },
      { path: 'ledgers.0.current_statement_transactions.0.amount' },
      { path: 'payment_schedules.0.amount' },
      { path: 'references.0.value' },
      { path: 'statements.0.statement_id' },
      { path: 'dunning_path.path_name' },
    ])('warns of a sub-object that was given without its $path', async ({ path }) => {
      const account = withoutField(householdInDebt(service.supplier), path);
      await expectWarning(account, path);
      await expectStrictRefusal(account, path);
    });

    it('warns of an account without supply addresses', async () => {
      const account = withoutField(minimalAccount(service.supplier), 'supply_addresses');
      await expectWarning(account, 'supply_addresses');
      await expectStrictRefusal(account, 'supply_addresses');
    });

    it('warns of an electricity meter point number of letters', async () => {
      const path = 'supply_addresses.0.meter_points.0.identifier';
      const account = withField(minimalAccount(service.supplier), path, 'ABCDEFGHIJKLM');
      await expectWarning(account, path);
      await expectStrictRefusal(account, path);
    });

    it.each([
      { path: 'payment_schedules.0.frequency', value: 'WHENEVER' },
      { path: 'payment_schedules.0.means', value: 'BARTER' },
      { path: 'communication_preference', value: 'PIGEON' },
      { path: 'document_accessibility', value: 'SMALL_PRINT' },
      { path: 'smart_read_frequency', value: 'NEVER_EVER' },
      { path: 'supply_addresses.0.meter_points.0.meters.0.transfer_readings.0.reading_type', value: 'TEA_LEAVES' },
    ])('warns of $value as a value of $path, where only values seen are known', async ({ path, value }) => {
      await expectWarning(withField(householdInDebt(service.supplier), path, value), path);
    });
  });
});
