import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccountNumber } from './identifiers.js';
import type { ImportedAccount, JsonObject } from './interface-client.js';
import {
  asObject,
  DATETIME_WITH_OFFSET,
  IMPORT_LIMIT,
  InterfaceClient,
  isEmptyPayload,
  START_LIMIT,
  V2_STATES,
  waitFor,
} from './interface-client.js';
import { dualFuelHousehold, minimalAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('create and status', () => {
  /** Creating an account and following it, through the v2 and the v1 status. */
  let service: RunningService;
  let client: InterfaceClient;
  let imported: ImportedAccount;

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
    imported = await client.importAccount(minimalAccount(service.supplier));
  }, START_LIMIT);

  describe('said outright', () => {
    it('answers 201 with an empty payload when an account is to be created', async () => {
      const answer = await client.create(dualFuelHousehold(service.supplier));
      expect(answer.status).toBe(201);
      expect(isEmptyPayload(answer)).toBe(true);
    });

    it('gives a v2 status object with its five fields', async () => {
      const answer = await client.v2Status(imported.supplier, imported.number);
      expect(answer.status).toBe(200);
      expect(asObject(answer.body)).toMatchObject({
        status: expect.any(String),
        platform_identifier: expect.any(String),
        created_at: expect.any(String),
        modified_at: expect.any(String),
        latest_error: null,
      });
    });

    it('only ever shows v2 states that are listed', async () => {
      const account = minimalAccount(service.supplier);
      await client.create(account);
      const early = await client.v2Status(service.supplier, account.external_account_number);
      expect(early.status).toBe(200);
      expect(V2_STATES).toContain(asObject(early.body).status);
    });

    it(
      'shows a latest error in the errored states and in no other',
      async () => {
        const account = dualFuelHousehold(service.supplier);
        await client.create(account);
        const seen: JsonObject[] = [];
        await waitFor(
          async () => {
            const answer = await client.v2Status(service.supplier, account.external_account_number);
            const status = asObject(answer.body);
            seen.push(status);
            return status.status === 'PROCESSED' ? true : undefined;
          },
          () => `account ${account.external_account_number} to be PROCESSED; seen: ${JSON.stringify(seen.at(-1))}`,
        );
        for (const status of seen) {
          if (status.status === 'ERRORED' || status.status === 'DRY_RUN_ERRORED') {
            expect(status.latest_error).toMatchObject({
              code: expect.any(String),
              detail: expect.any(String),
              domain: expect.any(String),
            });
          } else {
            expect(status.latest_error).toBeNull();
          }
        }
      },
      IMPORT_LIMIT,
    );

    it('carries a platform identifier once the account is PROCESSED', async () => {
      const answer = await client.v2Status(imported.supplier, imported.number);
      const status = asObject(answer.body);
      expect(status.status).toBe('PROCESSED');
      expect(status.platform_identifier).toEqual(expect.stringMatching(/.+/));
    });

    it('shows no latest error for a PROCESSED account', async () => {
      const answer = await client.v2Status(imported.supplier, imported.number);
      expect(asObject(answer.body).latest_error).toBeNull();
    });

    it('gives created_at and modified_at as datetimes with an offset', async () => {
      const status = asObject((await client.v2Status(imported.supplier, imported.number)).body);
      expect(status.created_at).toEqual(expect.stringMatching(DATETIME_WITH_OFFSET));
      expect(status.modified_at).toEqual(expect.stringMatching(DATETIME_WITH_OFFSET));
    });

    it('answers 404 with detail and the code not_found where no import process exists', async () => {
      const answer = await client.v2Status(service.supplier, newAccountNumber());
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ detail: expect.any(String), code: 'not_found' });
    });

    it('refuses to create an account that was already imported, and names the existing account', async () => {
      const again = { ...minimalAccount(service.supplier), external_account_number: imported.number };
      const answer = await client.create(again);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        non_field_errors: { detail: expect.any(String), code: 'account_import_process_already_imported' },
        account_id: expect.any(String),
      });
    });

    it('gives the existing platform account number as the account_id of that refusal', async () => {
      const again = { ...minimalAccount(service.supplier), external_account_number: imported.number };
      const refused = asObject((await client.create(again)).body);
      const v1 = asObject((await client.v1Status(imported.supplier, imported.number)).body);
      expect(refused.account_id).toBe(v1.platform_account_number);
    });

    it('shows COMPLETED and the platform account number as the v1 status of an imported account', async () => {
      const answer = await client.v1Status(imported.supplier, imported.number);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        status: 'COMPLETED',
        platform_account_number: expect.stringMatching(/.+/),
      });
    });

    it('answers the v1 status with 200 as soon as an import process exists', async () => {
      const account = minimalAccount(service.supplier);
      await client.create(account);
      const answer = await client.v1Status(service.supplier, account.external_account_number);
      expect(answer.status).toBe(200);
      const status = asObject(answer.body);
      expect(['UNKNOWN', 'IN_PROGRESS', 'COMPLETED']).toContain(status.status);
      // While no account exists the number is an empty string, never null.
      if (status.status === 'COMPLETED') expect(status.platform_account_number).not.toBe('');
      else expect(status.platform_account_number).toBe('');
    });

    it('answers 404 to the v1 status of a number that nobody has sent', async () => {
      const answer = await client.v1Status(service.supplier, newAccountNumber());
      expect(answer.status).toBe(404);
    });
  });

  describe('plausible', () => {
    it('answers 404 to the v2 status under a supplier code that does not exist', async () => {
      const answer = await client.v2Status('NO_SUCH_SUPPLIER', imported.number);
      expect(answer.status).toBe(404);
    });

    it('answers 404 to the v1 status under a supplier code that does not exist', async () => {
      const answer = await client.v1Status('NO_SUCH_SUPPLIER', imported.number);
      expect(answer.status).toBe(404);
    });

    it('gives the platform account number of v1 as the platform identifier of v2', async () => {
      const v1 = asObject((await client.v1Status(imported.supplier, imported.number)).body);
      expect(v1.platform_account_number).toBe(imported.platformIdentifier);
    });

    it('never modifies an import process before it created it', async () => {
      const status = asObject((await client.v2Status(imported.supplier, imported.number)).body);
      const created = Date.parse(String(status.created_at));
      const modified = Date.parse(String(status.modified_at));
      expect(modified).toBeGreaterThanOrEqual(created);
    });

    it(
      'dates the import process at the time it was asked for',
      async () => {
        const before = Date.now();
        const account = minimalAccount(service.supplier);
        await client.importAccount(account);
        const status = asObject((await client.v2Status(service.supplier, account.external_account_number)).body);
        const created = Date.parse(String(status.created_at));
        expect(created).toBeGreaterThanOrEqual(before - 5_000);
        expect(created).toBeLessThanOrEqual(Date.now() + 5_000);
      },
      IMPORT_LIMIT,
    );

    it(
      'gives two accounts with different external numbers different platform identifiers',
      async () => {
        const other = await client.importAccount(minimalAccount(service.supplier));
        expect(other.platformIdentifier).not.toBe(imported.platformIdentifier);
      },
      IMPORT_LIMIT,
    );

    it(
      'creates an account that was validated before',
      async () => {
        const account = dualFuelHousehold(service.supplier);
        expect((await client.validate(account)).status).toBe(200);
        expect((await client.create(account)).status).toBe(201);
        const status = await client.waitUntilProcessed(service.supplier, account.external_account_number);
        expect(status.latest_error).toBeNull();
      },
      IMPORT_LIMIT,
    );

    it(
      'makes one account only when the same account is sent twice in a row',
      async () => {
        const account = minimalAccount(service.supplier);
        expect((await client.create(account)).status).toBe(201);
        const second = await client.create(account);
        expect([201, 400]).toContain(second.status);
        const status = await client.waitUntilProcessed(service.supplier, account.external_account_number);
        const third = await client.create(account);
        expect(third.status).toBe(400);
        expect(asObject(third.body).account_id).toBe(status.platform_identifier);
      },
      IMPORT_LIMIT,
    );

    it(
      'keeps the platform identifier after somebody tried to create the account again',
      async () => {
        await client.create({ ...minimalAccount(service.supplier), external_account_number: imported.number });
        const status = asObject((await client.v2Status(imported.supplier, imported.number)).body);
        expect(status.status).toBe('PROCESSED');
        expect(status.platform_identifier).toBe(imported.platformIdentifier);
      },
      IMPORT_LIMIT,
    );

    it(
      'imports several accounts that were sent at the same time',
      async () => {
        const accounts = Array.from({ length: 4 }, () => minimalAccount(service.supplier));
        const made = await Promise.all(accounts.map((account) => client.importAccount(account)));
        expect(new Set(made.map((account) => account.platformIdentifier)).size).toBe(4);
      },
      IMPORT_LIMIT,
    );
  });
});
