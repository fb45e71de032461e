import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccountNumber, newId } from './identifiers.js';
import type { Answer, ImportedAccount, JsonObject } from './interface-client.js';
import { asObject, IMPORT_LIMIT, InterfaceClient, identify, START_LIMIT } from './interface-client.js';
import { dualFuelHousehold, minimalAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('payment instruction', () => {
  /** POST /v1/data-import/payment-instruction/create/ */
  let service: RunningService;
  let client: InterfaceClient;
  let account: ImportedAccount;

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
    account = await client.importAccount(dualFuelHousehold(service.supplier));
  }, START_LIMIT);

  function instruct(fields: JsonObject = {}): Promise<Answer> {
    return client.post('/v1/data-import/payment-instruction/create/', {
      ...identify(account),
      vendor: 'STRIPE',
      reference: newId('card'),
      type: 'CARD',
      ...fields,
    });
  }

  describe('said outright', () => {
    it('answers 201 with the platform account number and a reference', async () => {
      const answer = await instruct();
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 201,
        body: { platform_account_number: expect.any(String), reference: expect.any(String) },
      });
    });

    it('names the platform account that belongs to the external number', async () => {
      const answer = await instruct();
      const status = asObject((await client.v1Status(account.supplier, account.number)).body);
      expect(asObject(answer.body).platform_account_number).toBe(status.platform_account_number);
    });

    it('refuses a reference that is no string', async () => {
      const answer = await instruct({ reference: { id: 1 } });
      expect(answer.status).toBe(400);
    });
  });

  describe('plausible', () => {
    it('gives back the reference that was sent', async () => {
      const reference = newId('card');
      const answer = await instruct({ reference });
      expect(asObject(answer.body).reference).toBe(reference);
    });

    it(
      'takes an instruction for an account that came without any payment schedule',
      async () => {
        const plain = await client.importAccount(minimalAccount(service.supplier));
        const answer = await instruct({ ...identify(plain) });
        expect(answer.status).toBe(201);
      },
      IMPORT_LIMIT,
    );

    it('does not fall over an instruction that was sent before', async () => {
      const reference = newId('card');
      await instruct({ reference });
      const again = await instruct({ reference });
      expect([201, 400]).toContain(again.status);
    });

    it.each([{ field: 'vendor' }, { field: 'reference' }, { field: 'type' }])(
      'refuses an instruction without $field',
      async ({ field }) => {
        const answer = await instruct({ [field]: undefined });
        expect(answer.status).toBe(400);
        expect(answer.text).toContain(field);
      },
    );

    it('refuses an instruction without the external account number', async () => {
      const answer = await instruct({ external_account_number: undefined });
      expect(answer.status).toBe(400);
    });

    it('refuses an undocumented field', async () => {
      const answer = await instruct({ expiry_month: 12 });
      expect(answer.status).toBe(400);
    });

    it('refuses an instruction for an account that it does not know', async () => {
      const answer = await instruct({ external_account_number: newAccountNumber() });
      expect([400, 404]).toContain(answer.status);
    });

    it('refuses an instruction under a supplier code that does not exist', async () => {
      const answer = await instruct({ import_supplier: 'NO_SUCH_SUPPLIER' });
      expect([400, 404]).toContain(answer.status);
    });
  });

  /** What a reader may well expect to be refused, and a sandbox warns of instead. */
  describe('plausible, and decided otherwise', () => {
    it.each([{ vendor: 'Piggy Bank & Sons' }, { type: 'SEASHELLS' }])(
      'takes %j, which nobody has heard of',
      async (fields) => {
        const answer = await instruct(fields);
        expect(answer.status).toBe(201);
      },
    );
  });
});
