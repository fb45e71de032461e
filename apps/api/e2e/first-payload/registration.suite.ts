import { beforeAll, describe, expect, it } from '@jest/globals';
import { day, ELECTRICITY_NUMBER, GAS_NUMBER, newAccountNumber } from './identifiers.js';
import type { Answer, ImportedAccount, JsonObject } from './interface-client.js';
import { asObjects, first, IMPORT_LIMIT, InterfaceClient, START_LIMIT } from './interface-client.js';
import { accountWithoutMeterPoints, dualFuelHousehold, minimalAccount } from './plausible-accounts.js';
import { twoRateElectricityPoint } from './plausible-meter-points.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('registration', () => {
  /** POST /v1/data-import/send-registration-flows/<import_supplier_code>/<external_account_number>/ */
  let service: RunningService;
  let client: InterfaceClient;
  let household: ImportedAccount;
  let withoutSupply: ImportedAccount;

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
    household = await client.importAccount(dualFuelHousehold(service.supplier));
    withoutSupply = await client.importAccount(accountWithoutMeterPoints(service.supplier));
  }, START_LIMIT);

  function meterPoints(answer: Answer): JsonObject[] {
    return asObjects(first(answer.body).meter_points);
  }

  describe('said outright', () => {
    it('answers 200 with an array of one result for the account', async () => {
      const answer = await client.sendRegistrationFlows(household.supplier, household.number);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual([
        {
          import_supplier_code: household.supplier,
          external_account_number: household.number,
          meter_points: expect.any(Array),
        },
      ]);
    });

    it('gives every meter point of the account a result', async () => {
      const answer = await client.sendRegistrationFlows(household.supplier, household.number);
      const numbers = meterPoints(answer).map((point) => point.mpxn);
      expect([...numbers].sort()).toEqual([ELECTRICITY_NUMBER, GAS_NUMBER].sort());
    });

    it('knows success and error only as the status of a meter point', async () => {
      const answer = await client.sendRegistrationFlows(household.supplier, household.number);
      for (const point of meterPoints(answer)) {
        expect(['REGISTRATION_FLOW_SUCCESS', 'REGISTRATION_FLOW_ERROR']).toContain(point.status);
      }
    });

    it('gives error_detail with an error and only then', async () => {
      const answer = await client.sendRegistrationFlows(household.supplier, household.number);
      for (const point of meterPoints(answer)) {
        const isError = point.status === 'REGISTRATION_FLOW_ERROR';
        expect(typeof point.error_detail).toBe(isError ? 'string' : 'undefined');
      }
    });

    it('takes a supply start date', async () => {
      const answer = await client.sendRegistrationFlows(household.supplier, household.number, {
        query: { supply_start_date: day(30) },
      });
      expect(answer.status).toBe(200);
      expect(meterPoints(answer)).toHaveLength(2);
    });

    it('answers 404 with an array that says which account was not found', async () => {
      const number = newAccountNumber();
      const answer = await client.sendRegistrationFlows(service.supplier, number);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual([
        {
          error_detail: expect.any(String),
          import_supplier_code: service.supplier,
          external_account_number: number,
        },
      ]);
    });

    it('answers 404 in the same shape for an account that has no meter points', async () => {
      const answer = await client.sendRegistrationFlows(withoutSupply.supplier, withoutSupply.number);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual([
        {
          error_detail: expect.any(String),
          import_supplier_code: withoutSupply.supplier,
          external_account_number: withoutSupply.number,
        },
      ]);
    });
  });

  describe('plausible', () => {
    it(
      'marks the meter points of a freshly imported account for registration',
      async () => {
        const fresh = await client.importAccount(minimalAccount(service.supplier));
        const answer = await client.sendRegistrationFlows(fresh.supplier, fresh.number);
        expect(meterPoints(answer)).toEqual([{ mpxn: ELECTRICITY_NUMBER, status: 'REGISTRATION_FLOW_SUCCESS' }]);
      },
      IMPORT_LIMIT,
    );

    it(
      'marks an electricity meter point with two registers once',
      async () => {
        const fresh = await client.importAccount({
          ...minimalAccount(service.supplier),
          supply_addresses: [
            {
              supply_address1: '5 Abbey Terrace',
              supply_postcode: 'YO1 7HH',
              meter_points: [twoRateElectricityPoint()],
            },
          ],
        });
        const answer = await client.sendRegistrationFlows(fresh.supplier, fresh.number);
        expect(answer.status).toBe(200);
        expect(meterPoints(answer)).toHaveLength(1);
      },
      IMPORT_LIMIT,
    );

    it('can be asked for again', async () => {
      await client.sendRegistrationFlows(household.supplier, household.number);
      const again = await client.sendRegistrationFlows(household.supplier, household.number);
      expect(again.status).toBe(200);
      expect(meterPoints(again)).toHaveLength(2);
    });

    it('takes an empty JSON object as its body too', async () => {
      const answer = await client.sendRegistrationFlows(household.supplier, household.number, { rawBody: '{}' });
      expect(answer.status).toBe(200);
    });

    it('refuses a supply start date that is no date', async () => {
      const answer = await client.sendRegistrationFlows(household.supplier, household.number, {
        query: { supply_start_date: 'soon' },
      });
      expect(answer.status).toBe(400);
    });

    it('answers 404 under a supplier code that does not exist', async () => {
      const answer = await client.sendRegistrationFlows('NO_SUCH_SUPPLIER', household.number);
      expect(answer.status).toBe(404);
    });

    it('leaves the import PROCESSED', async () => {
      await client.sendRegistrationFlows(household.supplier, household.number);
      const status = await client.waitUntilProcessed(household.supplier, household.number);
      expect(status.platform_identifier).toBe(household.platformIdentifier);
    });
  });
});
