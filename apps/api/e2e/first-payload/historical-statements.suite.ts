import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccountNumber, newId } from './identifiers.js';
import type { Answer, ImportedAccount, JsonObject } from './interface-client.js';
import { InterfaceClient, START_LIMIT } from './interface-client.js';
import { dualFuelHousehold, minimalAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('historical statements', () => {
  /** POST /v1/data-import/historical-statements/create/ */
  let service: RunningService;
  let client: InterfaceClient;
  let account: ImportedAccount;

  /** The document leaves open which of the two it is. */
  const TAKEN = [200, 201];

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
    account = await client.importAccount(dualFuelHousehold(service.supplier));
  }, START_LIMIT);

  function statement(fields: JsonObject = {}): JsonObject {
    return {
      bill_period_from_date: '2023-09-01',
      bill_period_to_date: '2023-09-30',
      statement_id: newId('HS'),
      issued_date: '2023-10-03',
      number: '000123',
      gross_amount: 123.45,
      statement_path: 'statements/2023/september.pdf',
      ...fields,
    };
  }

  function expectTaken(answer: Answer): void {
    // Side by side, so that a refusal shows its reasons.
    expect({ taken: TAKEN.includes(answer.status), status: answer.status, text: answer.text }).toMatchObject({
      taken: true,
    });
  }

  describe('said outright', () => {
    it('takes a historical statement with the place of its PDF', async () => {
      const answer = await client.addStatements(account, [statement()]);
      expectTaken(answer);
    });

    it('takes a historical statement without a PDF', async () => {
      const withoutPdf = statement();
      delete withoutPdf.statement_path;
      const answer = await client.addStatements(account, [withoutPdf]);
      expectTaken(answer);
    });

    it('echoes the validated data as the body', async () => {
      const sent = statement();
      const answer = await client.addStatements(account, [sent]);
      expectTaken(answer);
      for (const field of ['statement_id', 'bill_period_from_date', 'bill_period_to_date', 'issued_date', 'number']) {
        expect(answer.text).toContain(String(sent[field]));
      }
    });

    it.each([
      { field: 'bill_period_from_date', value: '1 September' },
      { field: 'bill_period_to_date', value: '2023-9' },
      { field: 'issued_date', value: '03/10/2023' },
    ])('refuses $value as $field, with the errors in detail', async ({ field, value }) => {
      const answer = await client.addStatements(account, [statement({ [field]: value })]);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(field);
    });
  });

  describe('plausible', () => {
    it('takes several statements in one call and echoes each of them', async () => {
      const sent = [
        statement({ bill_period_from_date: '2023-05-01', bill_period_to_date: '2023-05-31', number: '000119' }),
        statement({ bill_period_from_date: '2023-06-01', bill_period_to_date: '2023-06-30', number: '000120' }),
        statement({ bill_period_from_date: '2023-07-01', bill_period_to_date: '2023-07-31', number: '000121' }),
      ];
      const answer = await client.addStatements(account, sent);
      expectTaken(answer);
      for (const { statement_id: id } of sent) expect(answer.text).toContain(String(id));
    });

    it.each([
      { what: 'in pence', amount: 12345 },
      { what: 'of whole pounds', amount: 80 },
      { what: 'of nothing', amount: 0 },
      { what: 'below zero', amount: -20.5 },
    ])('takes a gross amount $what', async ({ amount }) => {
      const answer = await client.addStatements(account, [statement({ gross_amount: amount })]);
      expectTaken(answer);
    });

    it('does not fall over a statement that was sent before', async () => {
      const sent = statement();
      await client.addStatements(account, [sent]);
      const again = await client.addStatements(account, [sent]);
      expect(again.status).toBeLessThan(500);
    });

    it('takes a statement of a single day', async () => {
      const answer = await client.addStatements(account, [
        statement({ bill_period_from_date: '2023-08-15', bill_period_to_date: '2023-08-15' }),
      ]);
      expectTaken(answer);
    });

    it('refuses a statement without statement_id', async () => {
      const { statement_id: _, ...incomplete } = statement();
      const answer = await client.addStatements(account, [incomplete]);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('statement_id');
    });

    it('refuses a gross amount that is no number', async () => {
      const answer = await client.addStatements(account, [statement({ gross_amount: 'plenty' })]);
      expect(answer.status).toBe(400);
    });

    it('refuses an undocumented field in a statement', async () => {
      const answer = await client.addStatements(account, [statement({ pages: 4 })]);
      expect(answer.status).toBe(400);
    });

    it('refuses a call without statements', async () => {
      const answer = await client.post('/v1/data-import/historical-statements/create/', {
        import_supplier: account.supplier,
        external_account_number: account.number,
      });
      expect(answer.status).toBe(400);
    });

    it('refuses statements for an account that it does not know', async () => {
      const answer = await client.addStatements({ ...account, number: newAccountNumber() }, [statement()]);
      expect([400, 404]).toContain(answer.status);
    });

    it('refuses statements for an account that was validated but never created', async () => {
      const validated = minimalAccount(service.supplier);
      await client.validate(validated);
      const answer = await client.addStatements({ ...account, number: validated.external_account_number }, [
        statement(),
      ]);
      expect([400, 404]).toContain(answer.status);
    });
  });

  /** What a reader may well expect to be refused, and a sandbox warns of instead. */
  describe('plausible, and decided otherwise', () => {
    it('takes a bill period that ends before it begins', async () => {
      const answer = await client.addStatements(account, [
        statement({ bill_period_from_date: '2023-09-30', bill_period_to_date: '2023-09-01' }),
      ]);
      expect(answer.status).toBe(201);
    });

    it.each([{ field: 'bill_period_from_date' }, { field: 'bill_period_to_date' }, { field: 'gross_amount' }])(
      'takes a statement without $field',
      async ({ field }) => {
        const incomplete = statement();
        delete incomplete[field];
        const answer = await client.addStatements(account, [incomplete]);
        expect(answer.status).toBe(201);
      },
    );
  });
});
