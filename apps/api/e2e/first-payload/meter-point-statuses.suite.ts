import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  ELECTRICITY_NUMBER,
  GAS_NUMBER,
  newAccountNumber,
  SECOND_ELECTRICITY_NUMBER,
  SHORT_GAS_NUMBER,
} from './identifiers.js';
import type { ImportedAccount } from './interface-client.js';
import { asObjects, IMPORT_LIMIT, InterfaceClient, START_LIMIT } from './interface-client.js';
import { accountWithoutMeterPoints, bakeryAccount, dualFuelHousehold, minimalAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('meter point statuses', () => {
  /** GET /v1/data-import/meterpoint-statuses-for-account/<import_supplier_code>/<external_account_number>/ */
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

  describe('said outright', () => {
    it('answers 200 with an array of meter point numbers and their status', async () => {
      const answer = await client.meterPointStatuses(household.supplier, household.number);
      expect(answer.status).toBe(200);
      const points = asObjects(answer.body);
      expect(points.length).toBeGreaterThan(0);
      for (const point of points) expect(point).toEqual({ mpxn: expect.any(String), status: expect.any(String) });
    });

    it('shows both meter points of a dual fuel household', async () => {
      const answer = await client.meterPointStatuses(household.supplier, household.number);
      const numbers = asObjects(answer.body).map((point) => String(point.mpxn));
      expect(numbers.sort()).toEqual([ELECTRICITY_NUMBER, GAS_NUMBER].sort());
    });

    it('answers 404 with an array of errors for an account that is not found', async () => {
      const answer = await client.meterPointStatuses(service.supplier, newAccountNumber());
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual([{ error: expect.any(String) }]);
    });

    it('answers 404 with an array of errors for an account without meter points', async () => {
      const answer = await client.meterPointStatuses(withoutSupply.supplier, withoutSupply.number);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual([{ error: expect.any(String) }]);
    });
  });

  describe('plausible', () => {
    it(
      'shows PRE_REGISTRATION before any registration was asked for',
      async () => {
        const fresh = await client.importAccount(minimalAccount(service.supplier));
        const answer = await client.meterPointStatuses(fresh.supplier, fresh.number);
        expect(answer.body).toEqual([{ mpxn: ELECTRICITY_NUMBER, status: 'PRE_REGISTRATION' }]);
      },
      IMPORT_LIMIT,
    );

    it(
      'shows the meter points of every supply address',
      async () => {
        const bakery = await client.importAccount(bakeryAccount(service.supplier));
        const answer = await client.meterPointStatuses(bakery.supplier, bakery.number);
        const numbers = asObjects(answer.body).map((point) => String(point.mpxn));
        expect(numbers.sort()).toEqual([SECOND_ELECTRICITY_NUMBER, SHORT_GAS_NUMBER].sort());
      },
      IMPORT_LIMIT,
    );

    it(
      'still shows each meter point once after registration was asked for',
      async () => {
        const fresh = await client.importAccount(dualFuelHousehold(service.supplier));
        await client.sendRegistrationFlows(fresh.supplier, fresh.number);
        const answer = await client.meterPointStatuses(fresh.supplier, fresh.number);
        expect(answer.status).toBe(200);
        expect(asObjects(answer.body)).toHaveLength(2);
      },
      IMPORT_LIMIT,
    );

    it('answers 404 under a supplier code that does not exist', async () => {
      const answer = await client.meterPointStatuses('NO_SUCH_SUPPLIER', household.number);
      expect(answer.status).toBe(404);
    });

    it('gives the same answer when nothing has happened in between', async () => {
      const once = await client.meterPointStatuses(household.supplier, household.number);
      const twice = await client.meterPointStatuses(household.supplier, household.number);
      expect(twice.body).toEqual(once.body);
    });
  });
});
