import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import type { TestSupplier } from '../../testing/imported-account.js';
import { storeImport } from '../../testing/stored-import.js';
import { differing, figures, line, ReconciliationFixture } from './testing/reconciliation-fixture.js';

let fixture: ReconciliationFixture;
let supplier: TestSupplier;
let other: TestSupplier;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
  supplier = await fixture.supplier('ACME');
  other = await fixture.supplier('OTHER');
});
afterAll(() => fixture?.stop());

it('matches an account of which only the transfer balance, or only the ledgers, are known', async () => {
  const own = await fixture.supplier('HALVES');
  const balance = await fixture.account(own, { ledgers: undefined, transfer_balance: '-50.00' });
  const ledgers = await fixture.account(own, { transfer_balance: undefined });
  expect([balance.totals.balance, ledgers.totals.balance]).toEqual(['-50.00', '57.30']);
  const report = await fixture.read(own, await fixture.report(own, [balance.totals, ledgers.totals]));
  expect(differing(report)).toEqual([]);
});

describe('a reconciliation', () => {
  let own: TestSupplier;
  let reportId: string;
  let numbers: Record<'matched' | 'mismatched' | 'extra', string>;

  beforeAll(async () => {
    own = await fixture.supplier('STATES');
    const [matched, mismatched, extra] = await Promise.all([1, 2, 3].map(() => fixture.account(own)));
    if (!matched || !mismatched || !extra) throw new Error('no accounts');
    numbers = { matched: matched.number, mismatched: mismatched.number, extra: extra.number };
    await storeImport(fixture.api.app.get(DataSource), { supplierId: own.id, number: 'X-ERRORED', status: 'ERRORED' });
    await storeImport(fixture.api.app.get(DataSource), { supplierId: own.id, number: 'X-PENDING' });
    reportId = await fixture.report(own, [
      matched.totals,
      { ...mismatched.totals, balance: '57.31', meter_points: { electricity: 1, gas: 0 } },
      line('X-ERRORED', '12.5'),
      line('X-NEVER'),
      line('X-PENDING'),
    ]);
  });

  it('tells every account that does not match, and why', async () => {
    const { accounts, ...report } = await fixture.read(own, reportId);
    expect(report).toMatchObject({
      report_id: reportId,
      import_supplier: 'STATES',
      status: 'READY',
      summary: { states: { MATCHED: 1, MISMATCHED: 1, MISSING: 3, EXTRA: 1 } },
    });
    const byNumber = new Map(accounts.map((account) => [account.external_account_number, account]));
    expect([...byNumber.keys()].sort()).toEqual(
      [...Object.values(numbers), 'X-ERRORED', 'X-NEVER', 'X-PENDING'].sort(),
    );
    expect(byNumber.get(numbers.matched)).toEqual({ external_account_number: numbers.matched, state: 'MATCHED' });
    expect(byNumber.get(numbers.mismatched)).toEqual({
      external_account_number: numbers.mismatched,
      state: 'MISMATCHED',
      differences: [
        { field: 'meter_points.gas', expected: 0, actual: 1 },
        { field: 'balance', expected: '57.31', actual: '57.30' },
      ],
    });
    expect(byNumber.get(numbers.extra)).toMatchObject({
      state: 'EXTRA',
      actual: { balance: '57.30', meter_points: { electricity: 1, gas: 1 }, transactions: { count: 6 } },
    });
    expect(byNumber.get('X-ERRORED')).toEqual({
      external_account_number: 'X-ERRORED',
      state: 'MISSING',
      import_status: 'ERRORED',
      error_code: 'tariff_code_not_found',
      expected: figures('12.50', { transactions: { count: 0, sum: '0.00' } }),
    });
    expect(byNumber.get('X-PENDING')).toMatchObject({ import_status: 'PENDING', error_code: null });
    expect(byNumber.get('X-NEVER')).toMatchObject({ state: 'MISSING', import_status: null, error_code: null });
  });

  it('adds up both sides to the penny', async () => {
    const { summary } = await fixture.read(own, reportId);
    const totals = Object.fromEntries((summary?.totals ?? []).map(({ field, ...figure }) => [field, figure]));
    expect(totals).toMatchObject({
      accounts: { expected: 5, actual: 3, difference: -2 },
      'meter_points.electricity': { expected: 2, actual: 3, difference: 1 },
      'meter_points.gas': { expected: 1, actual: 3, difference: 2 },
      balance: { expected: '127.11', actual: '171.90', difference: '44.79' },
      'transactions.count': { expected: 12, actual: 18, difference: 6 },
    });
  });

  it('lists the accounts in some states', async () => {
    const states = async (query: string) =>
      (await fixture.read(own, reportId, query)).accounts.map(({ state }) => state).sort();
    expect(await states('?state=MISMATCHED')).toEqual(['MISMATCHED']);
    expect(await states('?state=EXTRA')).toEqual(['EXTRA']);
    expect(await states('?state=MATCHED')).toEqual(['MATCHED']);
    expect(await states('?state=MISSING,EXTRA')).toEqual(['EXTRA', 'MISSING', 'MISSING', 'MISSING']);
    expect(await states('?state=MATCHED,EXTRA')).toEqual(['EXTRA', 'MATCHED']);
  });

  it.each(['', 'state=MISMATCHED,MISSING,EXTRA&', 'state=MISSING&'])(
    'gives the accounts of %j page by page, each once and in the order of the whole list',
    async (filter) => {
      const whole = (await fixture.read(own, reportId, `?${filter}`)).accounts;
      const paged: unknown[] = [];
      let query: string | undefined = `?${filter}limit=2`;
      while (query !== undefined) {
        const { headers, body } = await fixture.get(own, `${reportId}/${query}`);
        expect(body).toMatchObject({ report_id: reportId, summary: { states: { MISSING: 3 } } });
        paged.push(...Object(body).accounts);
        query = /^<(\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(paged).toEqual(whole);
    },
  );

  it.each([
    ['state=matched', 'state'],
    ['state=MATCHED,', 'state'],
    ['state=', 'state'],
    ['limit=0', 'limit'],
    ['limit=10001', 'limit'],
    ['cursor=!', 'cursor'],
    ['cursor=', 'cursor'],
  ])('refuses %s', async (query, field) => {
    expect(await fixture.get(own, `${reportId}/?${query}`)).toMatchObject({
      status: 400,
      body: { [field]: [expect.any(String)] },
    });
  });

  it('is listed, the latest first', async () => {
    const latest = await fixture.report(own, [line('X-1')]);
    const { body } = await fixture.get(own);
    expect((body as { report_id: string }[]).map(({ report_id: id }) => id)).toEqual([latest, reportId]);
    expect(body).toMatchObject([{ summary: { states: { EXTRA: 3 } } }, { summary: { states: { EXTRA: 1 } } }]);
    expect(Object(body)[0]).not.toHaveProperty('accounts');
  });

  it('is answered to HEAD without a body', async () => {
    const headers = { Authorization: `Token ${own.token}` };
    expect(await call(fixture.address(own, `${reportId}/`), 'HEAD', headers)).toMatchObject({
      status: 200,
      body: null,
    });
  });
});

describe('comparing again', () => {
  it('sees what was imported and added since, and says when', async () => {
    const own = await fixture.supplier('AGAIN');
    const first = await fixture.account(own);
    const reportId = await fixture.report(own, [first.totals, line('LATE', '57.30')]);
    const before = await fixture.read(own, reportId);
    expect(differing(before)).toEqual(['LATE MISSING']);
    await fixture.account(own, { external_account_number: 'LATE' });
    expect(differing(await fixture.read(own, reportId))).toEqual(['LATE MISSING']);
    const again = await fixture.recompute(own, reportId);
    expect(again).toMatchObject({
      status: 200,
      body: { report_id: reportId, status: 'READY', summary: { states: { MATCHED: 1, MISMATCHED: 1, MISSING: 0 } } },
    });
    const after = await fixture.read(own, reportId);
    expect(differing(after)).toEqual([expect.stringMatching(/^LATE MISMATCHED meter_points\.electricity 0 1 /)]);
    expect(after.created_at).toBe(before.created_at);
    expect(String(after.computed_at) > String(before.computed_at)).toBe(true);
  });

  it('counts transactions added by the supplier, those to a prepay meter without the balance', async () => {
    const own = await fixture.supplier('ADDED');
    const account = await fixture.account(own);
    const transactions = [
      { transaction_id: 'P', transaction_date: '2024-09-10', amount: 10.005, type: 'PAYMENT' },
      {
        transaction_id: 'C',
        transaction_date: '2024-09-10',
        amount: '0.01',
        type: 'CREDIT',
        reason: 'IMPORTED_CREDIT',
      },
    ];
    const { status } = await call(
      `${fixture.api.url}/v1/data-import/transactions/create/`,
      'POST',
      { Authorization: `Token ${own.token}` },
      { import_supplier: own.code, external_account_number: account.number, transactions },
    );
    expect(status).toBe(201);
    await fixture.query(
      `UPDATE ledger_transaction SET affects_balance = false, to_prepay_meter_serial_number = 'M' WHERE transaction_id = 'C'`,
    );
    await fixture.query('UPDATE ledger SET balance = balance - 0.01 WHERE account_id = $1 AND position = 0', [
      account.id,
    ]);
    const { totals } = account;
    const sum = (Number(totals.transactions.sum) * 1000 + 10_015) / 1000;
    const sent = { ...totals, balance: '67.305', transactions: { count: 8, sum: String(sum) } };
    expect(differing(await fixture.read(own, await fixture.report(own, [sent])))).toEqual([]);
    const without = await fixture.read(own, await fixture.report(own, [totals]));
    expect(differing(without)).toEqual([
      `${account.number} MISMATCHED balance 57.30 67.305 transactions.count 6 8 transactions.sum ${totals.transactions.sum} ${sum}`,
    ]);
  });
});

describe('what belongs to somebody else', () => {
  it('looks exactly like what does not exist', async () => {
    const reportId = await fixture.report(supplier, [line('I-1')]);
    const nothing = await fixture.get(supplier, '01900000-0000-7000-8000-000000000000/');
    expect(nothing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const asOther = { ...other, code: supplier.code };
    const answers = [
      await fixture.get(other, `${reportId}/`),
      await fixture.get(asOther, `${reportId}/`),
      await fixture.get(asOther),
      await fixture.get({ ...other, code: 'NOBODY' }, `${reportId}/`),
      await fixture.get(supplier, 'nonsense/'),
      await fixture.recompute(other, reportId),
      await fixture.recompute(asOther, reportId),
      await fixture.send(asOther, [line('I-2')]),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([404, nothing.body]);
  });

  it('is never counted', async () => {
    const theirs = await fixture.account(other);
    const { accounts, summary } = await fixture.read(supplier, await fixture.report(supplier, [{ ...theirs.totals }]));
    expect(accounts).toMatchObject([{ external_account_number: theirs.number, state: 'MISSING', import_status: null }]);
    expect(summary?.totals[0]).toMatchObject({ expected: 1, actual: 0 });
  });

  it('names the warnings of the imports of accounts that differ, and of no others', async () => {
    const supplier = await fixture.supplier('WARNED');
    const [same, other, extra] = [
      await fixture.account(supplier),
      await fixture.account(supplier),
      await fixture.account(supplier),
    ] as const;
    for (const { processId } of [same, other, extra])
      for (const rule of ['R101', 'R28', 'R28'])
        await fixture.query(
          `INSERT INTO import_warning (import_supplier_id, process_id, source, rule, code, path, created_at)
           VALUES ($1, $2, 'account', $3, 'odd', 'customers', now())`,
          [supplier.id, processId, rule],
        );
    // For staff alone, who see that the mandate pays for somebody else's account.
    await fixture.query(
      `INSERT INTO import_warning (import_supplier_id, process_id, source, rule, code, path, created_at)
       VALUES ($1, $2, 'payment_instruction', 'R172', 'mandate_pays_for_another_account', 'reference', now())`,
      [supplier.id, other.processId],
    );
    const reportId = await fixture.report(supplier, [same.totals, { ...other.totals, balance: '1.00' }]);
    const report = await fixture.read(supplier, reportId);
    const warnings = Object.fromEntries(
      report.accounts.map(({ external_account_number: number, warnings: found }) => [number, found]),
    );
    const told = { count: 3, rules: ['R28', 'R101'] };
    expect(warnings).toEqual({ [same.number]: undefined, [other.number]: told, [extra.number]: told });
  });
});
