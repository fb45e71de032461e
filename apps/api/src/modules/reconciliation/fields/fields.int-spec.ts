import { furtherFiguresOf, groupedFigures } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import type { TestSupplier } from '../../../testing/imported-account.js';
import { signInAs } from '../../../testing/staff-session.js';
import { type ReconciledTestAccount, ReconciliationFixture } from '../testing/reconciliation-fixture.js';

const SALT = '0123456789abcdef0123456789abcdef';
const TERMS = { digests: { salt: SALT } };

let fixture: ReconciliationFixture;
let supplier: TestSupplier;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
  supplier = await fixture.supplier('FIELDS');
});
afterAll(() => fixture?.stop());

const lineOf = ({ totals, sent }: ReconciledTestAccount) => ({
  ...totals,
  ...groupedFigures(furtherFiguresOf(sent, SALT)),
});

async function reported(accounts: readonly ReconciledTestAccount[]): Promise<string> {
  return fixture.report(supplier, [TERMS, ...accounts.map(lineOf)], '?scope=named');
}

const ask = (id: string, body: object, own = supplier): Promise<JsonAnswer> =>
  call(fixture.address(own, `${id}/fields/`), 'POST', { Authorization: `Token ${own.token}` }, body);

/** The fields that were named, as `group path expected actual`. */
function named({ status, body }: JsonAnswer): string[] {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const { groups } = body as { groups: { group: string; fields: Record<string, string | null>[] }[] };
  return groups.flatMap(({ group, fields }) =>
    fields.map(({ path, expected, actual }) => `${group} ${path} ${expected} ${actual}`),
  );
}

describe('the fields in which an account of a report differs', () => {
  it('are named where a digest differs, and values that may be personal are masked', async () => {
    const account = await fixture.account(supplier);
    await fixture.query(
      'UPDATE customer SET email = upper(email) WHERE id IN (SELECT customer_id FROM account_customer WHERE account_id = $1 AND position = 0)',
      [account.id],
    );
    await fixture.query('UPDATE meter SET meter_serial_number = $2 WHERE account_id = $1', [account.id, 'OTHER']);
    const id = await reported([account]);
    const answer = await ask(id, { external_account_number: account.number, values: account.sent });
    const fields = named(answer);
    expect(fields).toContain('customers customers.0.email ••• •••');
    expect(fields).toContainEqual(
      expect.stringMatching(/^meters supply_addresses\.0\.meter_points\.0\.meters\.0\.meter_serial_number \S+ OTHER$/),
    );
    expect(new Set(fields.map((field) => field.split(' ')[0]))).toEqual(
      new Set(['customers', 'meters', 'registers', 'readings']),
    );
    expect(JSON.stringify(answer.body)).not.toContain('@');
  });

  it('are looked for in one group when it is named, of which a part of a payload is enough', async () => {
    const account = await fixture.account(supplier);
    const id = await reported([account]);
    const { customers = [] } = account.sent;
    const values = {
      customers: customers.map((customer, index) => ({ ...customer, ...(index === 0 && { psr: [] }) })),
    };
    const asked = { external_account_number: account.number, values };
    expect(named(await ask(id, { ...asked, group: 'customers' }))).toEqual([]);
    const needs = named(await ask(id, { ...asked, group: 'priority_services' }));
    expect(needs.length).toBeGreaterThan(0);
    expect(needs.every((field) => field.startsWith('priority_services customers.0.p'))).toBe(true);
    // No digest differs, and no group was named.
    expect(named(await ask(id, asked))).toEqual([]);
  });

  it('are those of payment instructions, too', async () => {
    const account = await fixture.account(supplier);
    await fixture.query(
      `INSERT INTO payment_instruction (id, account_id, vendor, reference, type, status, verified_at, last_four)
       VALUES (gen_random_uuid(), $1, 'BANK', 'REF-1', 'DIRECT_DEBIT', 'ACTIVE', now(), '1234')`,
      [account.id],
    );
    const id = await reported([account]);
    const mandate = { vendor: 'BANK', reference: 'REF-1', type: 'CARD', last_four: '4321' };
    const asked = { external_account_number: account.number, group: 'mandates', values: { mandates: [mandate] } };
    expect(named(await ask(id, asked))).toEqual([
      'mandates mandates.0.last_four ••• •••',
      'mandates mandates.0.type CARD DIRECT_DEBIT',
    ]);
  });

  it('are asked for with what has the form of a payload, or it is said what is wrong with it', async () => {
    const account = await fixture.account(supplier);
    const id = await reported([account]);
    const values = {
      customers: [{ date_of_birth: 'never', fax: '1' }],
      debts: {},
      mandates: [{ iban: 'GB', type: [] }],
    };
    expect(await ask(id, { external_account_number: account.number, values })).toMatchObject({
      status: 400,
      body: {
        values: {
          customers: { 0: { date_of_birth: [expect.any(String)], fax: ['This field is not recognised.'] } },
          debts: ['Expected array.'],
          mandates: { 0: { iban: ['This field is not recognised.'], type: [expect.any(String)] } },
        },
      },
    });
    expect(await ask(id, { external_account_number: account.number, group: 'faxes', values: {} })).toMatchObject({
      status: 400,
      body: { group: [expect.any(String)] },
    });
  });

  it('are none of an account that the report does not have, that was not imported, or that is of somebody else', async () => {
    const [account, outside] = [await fixture.account(supplier), await fixture.account(supplier)];
    const missing = { ...account.totals, external_account_number: 'NOT-SENT' };
    const id = await fixture.report(supplier, [account.totals, missing], '?scope=named');
    const other = await fixture.supplier('SOMEBODY-ELSE');
    for (const number of [outside.number, 'NOT-SENT'])
      expect((await ask(id, { external_account_number: number, values: {} })).status).toBe(404);
    expect((await ask(id, { external_account_number: account.number, values: {} }, other)).status).toBe(404);
  });

  it('are guessed at by no viewer of the console, who is told no code of a need either', async () => {
    const own = await fixture.supplier('GUESSED');
    const account = await fixture.account(own);
    const line = { ...lineOf(account), priority_services: { electricity: { '01': 9 } } };
    const id = await fixture.report(own, [TERMS, line]);
    const path = `${fixture.api.url}/console/v1/suppliers/GUESSED/reconciliations/${id}`;
    const guess = {
      external_account_number: account.number,
      group: 'customers',
      values: { customers: [{ date_of_birth: '1980-01-01' }] },
      reason: 'The supplier asks',
    };
    const viewer = await signInAs(fixture.api, 'viewer');
    expect(await call(`${path}/fields`, 'POST', viewer, guess)).toMatchObject({ status: 403 });
    const operator = await signInAs(fixture.api, 'operator');
    expect(await call(`${path}/fields`, 'POST', operator, guess)).toMatchObject({ status: 200 });
    const { body } = await call(path, 'GET', viewer);
    const totals = (body as { report: { summary: { further_totals: { figure: string; key?: string }[] } } }).report
      .summary.further_totals;
    const needs = totals.filter(({ figure }) => figure === 'priority_services.electricity');
    expect(needs.length).toBeGreaterThan(0);
    expect(needs.filter(({ key }) => key !== '•••')).toEqual([]);
  });

  it('are told to an operator who says why, with an entry that has none of the values', async () => {
    const own = await fixture.supplier('ASKED-WHY');
    const account = await fixture.account(own);
    const id = await fixture.report(own, [TERMS, lineOf(account)]);
    const path = `${fixture.api.url}/console/v1/suppliers/ASKED-WHY/reconciliations/${id}/fields`;
    const operator = await signInAs(fixture.api, 'operator', 'asker');
    const values = { customers: [{ date_of_birth: '1980-01-01', email: 'ann@example.org' }, { title: 'Ms' }] };
    const guess = { external_account_number: account.number, group: 'customers', values };
    const entries = () =>
      fixture.query('SELECT * FROM audit_entry WHERE actor = $1 ORDER BY id', ['asker@carryover.local']);
    const earlier = (await entries()).length;
    expect(await call(path, 'POST', operator, guess)).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)] },
    });
    const outside = { ...guess, external_account_number: 'NOT-SENT', reason: 'The supplier asks' };
    expect(await call(path, 'POST', operator, outside)).toMatchObject({ status: 404 });
    expect(await entries()).toHaveLength(earlier);
    expect(await call(path, 'POST', operator, { ...guess, reason: 'The supplier asks' })).toMatchObject({
      status: 200,
      body: { external_account_number: account.number, groups: [{ group: 'customers', differs: true }] },
    });
    const [row] = await fixture.query('SELECT account_number AS number FROM account WHERE id = $1', [account.id]);
    expect((await entries()).slice(earlier)).toEqual([
      expect.objectContaining({
        ...{ role: 'operator', action: 'reconciliation.compare_values', target_type: 'account', target: row?.number },
        ...{ reason: 'The supplier asks', before: null, after: { report: id, group: 'customers', values: 3 } },
      }),
    ]);
  });
});
