import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportedAccount, JsonObject } from './interface-client.js';
import { asObject, asObjects, IMPORT_LIMIT, InterfaceClient, START_LIMIT, waitFor } from './interface-client.js';
import { withField } from './payload-fields.js';
import { accountWithoutMeterPoints, dualFuelHousehold, minimalAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('lists', () => {
  /** The three lists of import processes of a supplier. */
  let service: RunningService;
  let client: InterfaceClient;
  let imported: ImportedAccount[];

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
    imported = await Promise.all(
      [minimalAccount, dualFuelHousehold, accountWithoutMeterPoints].map((build) =>
        client.importAccount(build(service.supplier)),
      ),
    );
  }, START_LIMIT);

  type Kind = 'all' | 'pending' | 'imported';

  /** The entries of a list; for a list without accounts the answer is not shown: 404 is taken as none. */
  async function entries(kind: Kind): Promise<JsonObject[]> {
    const answer = await client.list(kind, service.supplier);
    expect([200, 404]).toContain(answer.status);
    return answer.status === 200 ? asObjects(answer.body) : [];
  }

  function entriesOf(list: JsonObject[], number: string): JsonObject[] {
    return list.filter((entry) => entry.external_account_number === number);
  }

  describe('said outright', () => {
    it.each<{ kind: Kind }>([{ kind: 'all' }, { kind: 'imported' }])(
      'answers the list of $kind accounts with 200 and an array',
      async ({ kind }) => {
        const answer = await client.list(kind, service.supplier);
        expect(answer.status).toBe(200);
        expect(Array.isArray(answer.body)).toBe(true);
      },
    );

    it('gives every entry an external number, a platform number and the time of creation', async () => {
      for (const entry of await entries('all')) {
        expect(typeof entry.external_account_number).toBe('string');
        expect(entry).toHaveProperty('platform_account_number');
        expect(entry).toHaveProperty('account_created_at');
      }
    });

    it('lists every imported account among all accounts', async () => {
      const all = await entries('all');
      for (const account of imported) expect(entriesOf(all, account.number)).not.toEqual([]);
    });

    it('lists every imported account among the imported accounts', async () => {
      const list = await entries('imported');
      for (const account of imported) expect(entriesOf(list, account.number)).not.toEqual([]);
    });

    it('no longer lists an imported account among the pending accounts', async () => {
      const pending = await entries('pending');
      for (const account of imported) expect(entriesOf(pending, account.number)).toEqual([]);
    });

    it('gives an imported account its platform number and the time of creation', async () => {
      const list = await entries('imported');
      for (const account of imported) {
        expect(entriesOf(list, account.number)).toEqual([
          expect.objectContaining({
            platform_account_number: expect.stringMatching(/.+/),
            account_created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/),
          }),
        ]);
      }
    });

    it(
      'shows neither a platform number nor a time of creation for pending accounts',
      async () => {
        const account = minimalAccount(service.supplier);
        await client.create(account);
        // Looks until the account was seen pending, or is through already.
        const seen = await waitFor(
          async () => {
            const pending = await entries('pending');
            if (entriesOf(pending, account.external_account_number).length > 0) return pending;
            const status = await client.v2Status(service.supplier, account.external_account_number);
            return asObject(status.body).status === 'PROCESSED' ? pending : undefined;
          },
          () => `account ${account.external_account_number} to be pending or PROCESSED`,
        );
        for (const entry of seen) {
          expect(entry).toMatchObject({ platform_account_number: null, account_created_at: null });
        }
      },
      IMPORT_LIMIT,
    );

    it(
      'lists an account among all accounts, staged or created, as soon as it was sent',
      async () => {
        const account = minimalAccount(service.supplier);
        await client.create(account);
        const listed = await waitFor(
          async () => entriesOf(await entries('all'), account.external_account_number)[0],
          () => `account ${account.external_account_number} to be listed`,
        );
        const isPending = listed.platform_account_number === null;
        expect(listed.account_created_at === null).toBe(isPending);
      },
      IMPORT_LIMIT,
    );
  });

  describe('plausible', () => {
    it('lists an account once only', async () => {
      const all = await entries('all');
      for (const account of imported) expect(entriesOf(all, account.number)).toHaveLength(1);
    });

    it('gives the same platform number as the v2 status', async () => {
      const list = await entries('imported');
      for (const account of imported) {
        expect(entriesOf(list, account.number)[0]).toMatchObject({
          platform_account_number: account.platformIdentifier,
        });
      }
    });

    it('shows an imported account alike in both lists that have it', async () => {
      const all = await entries('all');
      const list = await entries('imported');
      for (const account of imported) {
        expect(entriesOf(all, account.number)).toEqual(entriesOf(list, account.number));
      }
    });

    it('never lists an account without a platform number among the imported accounts', async () => {
      for (const entry of await entries('imported')) {
        expect(entry.platform_account_number).toEqual(expect.stringMatching(/.+/));
      }
    });

    it('does not list an account that was only validated', async () => {
      const account = minimalAccount(service.supplier);
      await client.validate(account);
      expect(entriesOf(await entries('all'), account.external_account_number)).toEqual([]);
    });

    it('does not list an account that was refused', async () => {
      const account = dualFuelHousehold(service.supplier);
      const refused = await client.create(withField(account, 'customers.0.mobile', 'unknown'));
      expect(refused.status).toBe(400);
      expect(entriesOf(await entries('all'), account.external_account_number)).toEqual([]);
    });

    it(
      'dates an account at the time it was created',
      async () => {
        const before = Date.now();
        const account = await client.importAccount(minimalAccount(service.supplier));
        const [entry] = entriesOf(await entries('imported'), account.number);
        const created = Date.parse(String(asObject(entry).account_created_at));
        expect(created).toBeGreaterThanOrEqual(before - 5_000);
        expect(created).toBeLessThanOrEqual(Date.now() + 5_000);
      },
      IMPORT_LIMIT,
    );

    it.each<{ kind: Kind }>([{ kind: 'all' }, { kind: 'pending' }, { kind: 'imported' }])(
      'has nothing in the list of $kind accounts for a supplier that does not exist',
      async ({ kind }) => {
        const answer = await client.list(kind, 'NO_SUCH_SUPPLIER');
        expect([200, 404]).toContain(answer.status);
        if (answer.status === 200) expect(answer.body).toEqual([]);
      },
    );
  });
});
