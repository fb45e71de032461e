import type { AccountControlTotals } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import type { TestAccount, TestSupplier } from '../../testing/imported-account.js';
import { differing, ReconciliationFixture } from './testing/reconciliation-fixture.js';

type Imported = TestAccount & { readonly totals: AccountControlTotals };

let fixture: ReconciliationFixture;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
});
afterAll(() => fixture?.stop());

async function importMany(supplier: TestSupplier, count: number): Promise<Imported[]> {
  const accounts: Imported[] = [];
  for (let index = 0; index < count; index += 1) accounts.push(await fixture.account(supplier));
  return accounts.sort((one, other) => (one.number < other.number ? -1 : 1));
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`nothing at ${index}`);
  return value;
}

describe('the scope of a reconciliation', () => {
  let supplier: TestSupplier;
  let accounts: Imported[];
  let lines: AccountControlTotals[];

  beforeAll(async () => {
    supplier = await fixture.supplier('SCOPES');
    accounts = await importMany(supplier, 6);
    lines = accounts.map(({ totals }) => totals);
    const caller = { Authorization: `Token ${supplier.token}` };
    for (const code of ['FIRST', 'SECOND'])
      await call(`${fixture.api.url}/v2/data-import/waves/SCOPES/`, 'POST', caller, { code });
    const join = (numbers: readonly Imported[], code: string) =>
      fixture.query(
        `UPDATE account_import_process SET wave_id = (SELECT id FROM import_wave WHERE code = $2)
         WHERE external_account_number = ANY($1)`,
        [numbers.map(({ number }) => number), code],
      );
    await join(accounts.slice(0, 3), 'FIRST');
    await join(accounts.slice(3, 5), 'SECOND');
  });

  it('is the whole book unless another is asked for: what is not named is there besides', async () => {
    const report = await fixture.read(supplier, await fixture.report(supplier, lines.slice(0, 2)));
    expect(report).toMatchObject({ scope: 'book', wave: null, summary: { states: { MATCHED: 2, EXTRA: 4 } } });
  });

  it('can be the accounts that are named: half a book that is right is clean', async () => {
    const named = [...lines.slice(0, 2), { ...at(lines, 0), external_account_number: 'NOT-THERE' }];
    const report = await fixture.read(supplier, await fixture.report(supplier, named, '?scope=named'));
    expect(differing(report)).toEqual(['NOT-THERE MISSING']);
    expect(report).toMatchObject({ scope: 'named', summary: { states: { MATCHED: 2, MISSING: 1, EXTRA: 0 } } });
    expect(report.summary?.totals.find(({ field }) => field === 'accounts')).toMatchObject({ expected: 3, actual: 2 });
    const again = await fixture.recompute(supplier, report.report_id);
    expect(again).toMatchObject({ body: { scope: 'named', summary: { states: { EXTRA: 0 } } } });
  });

  it('can be a wave: what was imported in it and is not named is there besides, and nothing else', async () => {
    const named = [at(lines, 0), at(lines, 1), at(lines, 5)];
    const report = await fixture.read(supplier, await fixture.report(supplier, named, '?wave=FIRST'));
    expect(report).toMatchObject({
      scope: 'wave',
      wave: 'FIRST',
      summary: { states: { MATCHED: 2, MISSING: 1, EXTRA: 1 } },
    });
    const outside = report.accounts.find(({ state }) => state === 'MISSING');
    expect(outside).toMatchObject({ external_account_number: at(accounts, 5).number, import_status: 'PROCESSED' });
    expect(report.accounts.find(({ state }) => state === 'EXTRA')).toMatchObject({
      external_account_number: at(accounts, 2).number,
    });
    const clean = await fixture.read(supplier, await fixture.report(supplier, lines.slice(3, 5), '?wave=SECOND'));
    expect(clean.summary).toMatchObject({ states: { MATCHED: 2, MISMATCHED: 0, MISSING: 0, EXTRA: 0 }, causes: [] });
  });

  it('of a wave opens or shuts a gate of its reconciliation', async () => {
    const caller = { Authorization: `Token ${supplier.token}` };
    const gateOf = async (wave: string) => {
      const { body } = await call(`${fixture.api.url}/v2/data-import/waves/SCOPES/${wave}/`, 'GET', caller);
      return (body as { gates: { gate: string }[] }).gates.find(({ gate }) => gate === 'control_totals');
    };
    await fixture.query(`UPDATE import_wave SET state = 'IMPORTED', modified_at = clock_timestamp()`);
    const old = {
      state: 'red',
      detail: 'Control totals were compared before the import had ended, or before an account of it was corrected.',
    };
    expect(await gateOf('SECOND')).toMatchObject(old);
    await fixture.report(supplier, lines.slice(3, 5), '?wave=SECOND');
    await fixture.report(supplier, lines.slice(0, 2), '?wave=FIRST');
    expect(await gateOf('SECOND')).toMatchObject({ of: 'reconcile', state: 'green' });
    expect(await gateOf('FIRST')).toMatchObject({
      state: 'red',
      detail: 'Accounts of the wave that control totals differ from: 1.',
    });
    for (let other = 0; other < 6; other += 1) await fixture.report(supplier, lines.slice(0, 1), '?scope=named');
    expect(await gateOf('FIRST')).toMatchObject({ state: 'red' });
    expect((await fixture.get(supplier)).body).toHaveLength(5);
    await fixture.query(`UPDATE reconciliation SET status = 'FAILED' WHERE scope = 'wave'`);
    expect(await gateOf('FIRST')).toMatchObject({
      state: 'red',
      detail: 'Control totals of the wave are not compared yet.',
    });
    await fixture.query(`DELETE FROM reconciliation WHERE scope = 'wave'`);
    expect(await gateOf('FIRST')).toBeUndefined();
  });

  it.each([
    ['?scope=everything', { scope: [expect.stringContaining('book, named')] }],
    ['?scope=wave', { scope: [expect.stringContaining('book, named')] }],
    ['?scope=named&wave=FIRST', { scope: [expect.stringContaining('leave it out')] }],
    ['?wave=NONE', { wave: ['This supplier has no wave with this code.'] }],
    ['?wave=%00', { wave: ['Expected the code of a wave.'] }],
    ['?waves=FIRST', { waves: ['This field is not recognised.'] }],
  ])('%s is refused by name, and nothing is kept', async (query, problems) => {
    const before = await fixture.query('SELECT id FROM reconciliation');
    expect(await fixture.send(supplier, lines, query)).toMatchObject({ status: 400, body: problems });
    // What is there already and too old may go meanwhile.
    expect(before).toEqual(expect.arrayContaining(await fixture.query('SELECT id FROM reconciliation')));
  });

  it('of a wave of somebody else is none', async () => {
    const other = await fixture.supplier('NO-WAVES');
    const refused = await fixture.send(other, lines, '?wave=FIRST');
    expect(refused).toMatchObject({ status: 400, body: { wave: ['This supplier has no wave with this code.'] } });
  });
});

describe('what is wrong first', () => {
  let supplier: TestSupplier;
  let reportId: string;
  let accounts: Imported[];

  beforeAll(async () => {
    supplier = await fixture.supplier('WORST');
    accounts = await importMany(supplier, 9);
    const changed = (index: number, changes: Partial<AccountControlTotals>) => ({
      ...at(accounts, index).totals,
      ...changes,
    });
    const missing = (number: string, balance: string) => ({
      ...changed(0, { balance }),
      external_account_number: number,
    });
    reportId = await fixture.report(supplier, [
      at(accounts, 0).totals,
      changed(1, { balance: '57.31' }),
      changed(2, { balance: '-942.70' }),
      changed(3, { balance: '57.29' }),
      changed(4, { meter_points: { electricity: 2, gas: 1 } }),
      changed(5, { balance: '56.30' }),
      missing('M-SMALL|1', '0.01'),
      missing('M-LARGE', '-500'),
    ]);
  });

  it('are the accounts with other figures by money, those that are missing, and those that are there besides', async () => {
    const { accounts: listed } = await fixture.read(supplier, reportId, '?order=worst');
    const number = (index: number) => at(accounts, index).number;
    const smallest = [number(1), number(3)];
    expect(listed.map(({ external_account_number: found }) => found)).toEqual([
      number(2),
      number(5),
      ...smallest,
      number(4),
      'M-LARGE',
      'M-SMALL|1',
      ...[number(6), number(7), number(8)],
    ]);
  });

  it.each([
    ['', 2],
    ['', 1],
    ['state=MISMATCHED,EXTRA&', 2],
  ])('come page by page, each once: %p, %d at once', async (states, limit) => {
    const whole = await fixture.read(supplier, reportId, `?${states}order=worst`);
    const pages: unknown[] = [];
    let next: string | null = `?${states}order=worst&limit=${limit}`;
    while (next !== null) {
      const answer = await fixture.get(supplier, `${reportId}/${next}`);
      expect(answer.status).toBe(200);
      pages.push(...(answer.body as typeof whole).accounts);
      next = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(pages).toEqual(whole.accounts);
    expect(pages.length).toBeGreaterThan(6);
  });

  it('leaves out what matches, and says so when it is asked for', async () => {
    const asked = await fixture.get(supplier, `${reportId}/?order=worst&state=MATCHED`);
    expect(asked).toMatchObject({ status: 400, body: { state: [expect.stringContaining('order of their numbers')] } });
    const wrong = await fixture.get(supplier, `${reportId}/?order=best`);
    expect(wrong).toMatchObject({ status: 400, body: { order: ['Expected one of number, worst.'] } });
    const cursor = Buffer.from('EXT-1').toString('base64url');
    const other = await fixture.get(supplier, `${reportId}/?order=worst&limit=1&cursor=${cursor}`);
    expect(other).toMatchObject({ status: 400, body: { cursor: ['This cursor is not one of ours.'] } });
  });
});

describe('the causes of differences', () => {
  it('are told once for all accounts that differ in the same way, with the transaction that is too much', async () => {
    const supplier = await fixture.supplier('CAUSES');
    const accounts = await importMany(supplier, 7);
    const twice = accounts.slice(0, 3);
    for (const { number } of twice)
      await add(supplier, number, { transaction_id: 'FEE-1', amount: '10', type: 'CHARGE' });
    await add(supplier, at(accounts, 3).number, { transaction_id: 'P-1', amount: '5', type: 'PAYMENT' });
    const { totals: gas } = at(accounts, 4);
    const report = await fixture.read(
      supplier,
      await fixture.report(supplier, [
        ...accounts.slice(0, 4).map(({ totals }) => totals),
        { ...gas, meter_points: { electricity: 1, gas: 3 } },
        { ...gas, external_account_number: 'NEVER-1' },
        { ...gas, external_account_number: 'NEVER-2' },
      ]),
    );
    expect(report.summary?.causes).toEqual([
      {
        state: 'MISMATCHED',
        accounts: 3,
        money: '30.00',
        example: at(accounts, 0).number,
        differences: [
          { field: 'balance', by: '-10.00' },
          { field: 'transactions.count', by: 1 },
          { field: 'transactions.sum', by: '-10.00' },
        ],
        likely_transaction: { type: 'CHARGE', origin: 'ADDED', transaction_id: 'FEE-1' },
      },
      expect.objectContaining({
        accounts: 1,
        money: '5.00',
        likely_transaction: { type: 'PAYMENT', origin: 'ADDED', transaction_id: 'P-1' },
      }),
      {
        state: 'MISMATCHED',
        accounts: 1,
        money: '0.00',
        example: at(accounts, 4).number,
        differences: [{ field: 'meter_points.gas', by: -2 }],
      },
      {
        state: 'MISSING',
        accounts: 2,
        money: '114.60',
        example: 'NEVER-1',
        differences: [],
        import_status: null,
        error_code: null,
      },
      { state: 'EXTRA', accounts: 2, money: '114.60', example: at(accounts, 5).number, differences: [] },
    ]);
  });
});

async function add(supplier: TestSupplier, number: string, transaction: object): Promise<void> {
  const body = {
    import_supplier: supplier.code,
    external_account_number: number,
    transactions: [{ transaction_date: '2025-01-01', reason: 'IMPORTED_CHARGE', ...transaction }],
  };
  const url = `${fixture.api.url}/v1/data-import/transactions/create/`;
  const answer = await call(url, 'POST', { Authorization: `Token ${supplier.token}` }, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
}
