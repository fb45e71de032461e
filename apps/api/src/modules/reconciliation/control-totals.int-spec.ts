import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import type { TestSupplier } from '../../testing/imported-account.js';
import { until } from '../../testing/worker-context.js';
import { figures, line, ReconciliationFixture } from './testing/reconciliation-fixture.js';

let fixture: ReconciliationFixture;
let supplier: TestSupplier;

beforeAll(async () => {
  fixture = await ReconciliationFixture.start();
  supplier = await fixture.supplier('ACME');
});
afterAll(() => fixture?.stop());

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
