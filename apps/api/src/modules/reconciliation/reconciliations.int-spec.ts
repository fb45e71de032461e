import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import type { TestSupplier } from '../../testing/imported-account.js';
import { storeImport } from '../../testing/stored-import.js';
import { until } from '../../testing/worker-context.js';
import { differing, ReconciliationFixture } from './testing/reconciliation-fixture.js';

let fixture: ReconciliationFixture;
let supplier: TestSupplier;
let other: TestSupplier;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
  supplier = await fixture.supplier('ACME');
  other = await fixture.supplier('OTHER');
});
afterAll(() => fixture?.stop());

const figures = (balance = '0', changes: object = {}) => ({
  meter_points: { electricity: 0, gas: 0 },
  balance,
  transactions: { count: 0, sum: '0' },
  ...changes,
});
const line = (number: string, balance?: string) => ({ external_account_number: number, ...figures(balance) });

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

describe('control totals', () => {
  it('are taken compressed, with numbers, blank lines, a byte order of their own and what they come to', async () => {
    const body = [
      '{"totals":{"accounts":2,"meter_points":{"electricity":0,"gas":0},"balance":0.30,"transactions":{"count":0,"sum":0}}}',
      '',
      '{"external_account_number":"N-1","meter_points":{"gas":0,"electricity":0},"balance":0.1,"transactions":{"count":0,"sum":"-0"}}\r',
      JSON.stringify(line('N-2', '0.2')),
    ].join('\n');
    const answer = await fixture.sendText(supplier, gzipSync(body), { 'Content-Encoding': 'gzip' });
    expect(answer).toMatchObject({ status: 201, body: { status: 'READY', summary: { states: { MISSING: 2 } } } });
  });

  it('are exact with as many digits as there may be', async () => {
    const sent = [line('D-1', '1234567890123456.0000000001'), line('D-2', '-0.0000000001')];
    const { summary, accounts } = await fixture.read(supplier, await fixture.report(supplier, sent));
    expect(summary?.totals.find(({ field }) => field === 'balance')).toEqual({
      field: 'balance',
      expected: '1234567890123456.00',
      actual: '0.00',
      difference: '-1234567890123456.00',
    });
    expect(accounts.map(({ expected }) => expected?.balance)).toEqual(['1234567890123456.0000000001', '-0.0000000001']);
  });

  it('are refused whole, with every wrong line by its number and path', async () => {
    const before = await fixture.get(supplier);
    const body = [
      JSON.stringify(line('W-1')),
      '{',
      JSON.stringify({ ...line('W-2'), balance: '1,000' }),
      JSON.stringify({ ...line('W-3'), transactions: { count: -1, sum: '0' } }),
      JSON.stringify({ ...line('W-4'), colour: 'red' }),
      JSON.stringify(line('W-1', '5')),
    ].join('\n');
    expect(await fixture.sendText(supplier, body)).toMatchObject({
      status: 400,
      body: {
        lines: {
          2: ['The line is not valid JSON.'],
          3: { balance: [expect.any(String)] },
          4: { transactions: { count: [expect.any(String)] } },
          5: { colour: [expect.any(String)] },
          6: { external_account_number: ['Line 1 has the same account number.'] },
        },
      },
    });
    expect((await fixture.get(supplier)).body).toEqual(before.body);
    expect(await fixture.query(`SELECT FROM reconciliation_line WHERE external_account_number LIKE 'W-%'`)).toEqual([]);
  });

  it('name both lines of an account that is there twice, however far apart', async () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => line(`T-${index}`));
    const { status, body } = await fixture.send(supplier, [...lines, line('T-3'), line('T-2499')]);
    expect([status, body]).toEqual([
      400,
      {
        lines: {
          2501: { external_account_number: ['Line 4 has the same account number.'] },
          2502: { external_account_number: ['Line 2500 has the same account number.'] },
        },
      },
    ]);
  });

  it('are not read to the end when nearly every line is wrong', async () => {
    const { status, body } = await fixture.sendText(supplier, 'x\n'.repeat(50_000));
    expect([status, Object.keys(Object(body).lines), Object(body).non_field_errors]).toEqual([
      400,
      Array.from({ length: 100 }, (_, index) => String(index + 1)),
      ['Only the first 100 problems are listed.'],
    ]);
  });

  it('have to come to what they say', async () => {
    const totals = { accounts: 3, ...figures('0.29') };
    expect(
      await fixture.send(supplier, [line('S-1', '0.1'), { totals }, line('S-2', '0.2'), { totals }]),
    ).toMatchObject({
      status: 400,
      body: { lines: { 4: { totals: ['Line 2 says what all accounts come to already.'] } } },
    });
    expect(await fixture.send(supplier, [line('S-1', '0.1'), { totals }, line('S-2', '0.2')])).toMatchObject({
      status: 400,
      body: {
        lines: {
          2: {
            totals: {
              accounts: ['The accounts of the body come to 2.'],
              balance: ['The accounts of the body come to 0.30.'],
            },
          },
        },
      },
    });
  });

  it.each([
    ['an empty body', '', 400],
    ['blank lines only', '\n\n', 400],
    ['totals of nothing', JSON.stringify({ totals: { accounts: 0, ...figures() } }), 400],
    ['a line that is too long', `{"external_account_number":"${'x'.repeat(70_000)}"}`, 413],
  ])('%s is refused', async (_, body, status) => {
    expect((await fixture.sendText(supplier, body)).status).toBe(status);
  });

  it('are refused as another type, and with parameters', async () => {
    const asJson = await fixture.sendText(supplier, JSON.stringify(line('J')), { 'Content-Type': 'application/json' });
    expect(asJson).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    const headers = { Authorization: `Token ${supplier.token}` };
    expect((await call(`${fixture.address(supplier)}?dry_run=1`, 'POST', headers)).status).toBe(400);
  });

  it('are refused by their size, which the sender reads though it is still sending', async () => {
    const agent = new Agent({ keepAlive: true });
    const refusalOf = async (headers: Record<string, string>, body: Buffer[]) => {
      const type = { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/x-ndjson' };
      const options = { method: 'POST', headers: { ...type, ...headers }, agent };
      const sending = request(fixture.address(supplier), options);
      Readable.from(body).pipe(sending);
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      return [answer.statusCode, Object(JSON.parse(await text(answer))).detail];
    };
    const blank = Array.from({ length: 300 }, () => Buffer.alloc(65_536, '\n'));
    const lines = [413, 'The body has more than 500100 lines.'];
    expect(await refusalOf({}, blank)).toEqual(lines);
    const packed = gzipSync(Buffer.concat(blank), { level: 0 });
    expect(await refusalOf({ 'Content-Encoding': 'gzip' }, [packed])).toEqual(lines);
    expect(await refusalOf({ 'Content-Length': '1073741825' }, [])).toEqual([
      413,
      'The body is larger than 1073741824 bytes.',
    ]);
    agent.destroy();
  });

  it('are kept of the latest five reports', async () => {
    const own = await fixture.supplier('KEPT');
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) ids.unshift(await fixture.report(own, [line(`K-${index}`)]));
    expect(((await fixture.get(own)).body as { report_id: string }[]).map(({ report_id: id }) => id)).toEqual(
      ids.slice(0, 5),
    );
    expect((await fixture.get(own, `${ids[6]}/`)).status).toBe(404);
    // Their rows go in the background, the report itself last.
    await until(async () => {
      const left = await fixture.query('SELECT 1 FROM reconciliation WHERE import_supplier_id = $1', [own.id]);
      return left.length === 5;
    });
    const kept = await fixture.query(
      `SELECT count(*)::int AS lines FROM reconciliation_line WHERE external_account_number LIKE 'K-%'`,
    );
    expect(kept).toEqual([{ lines: 5 }]);
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
