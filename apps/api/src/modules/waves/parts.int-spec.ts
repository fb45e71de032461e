import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../testing/worker-context.js';
import { WaveFixture } from './testing/wave-fixture.js';

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
});
afterAll(() => fixture?.stop());

const counts = (accepted: number, refused = 0, unchanged = 0) => ({
  lines: accepted + refused + unchanged,
  ...{ accepted, refused, unchanged },
});

describe('sending a part', () => {
  it('keeps the accounts of its lines, which wait for the release of the wave', async () => {
    await fixture.make('KEPT');
    const [one, other] = [fixture.account(), fixture.account()];
    expect(await fixture.put('KEPT', 'a', [one, other])).toMatchObject({
      status: 200,
      body: { part: 'a', ...counts(2), results: '/v2/data-import/waves/WAVES/KEPT/results/?outcome=refused' },
    });
    const held = await fixture.query(
      `SELECT p.status, isfinite(p.available_at) AS due, (SELECT count(*)::int FROM account_import_event e WHERE e.process_id = p.id) AS events,
         (SELECT count(*)::int FROM account_import_payload v WHERE v.process_id = p.id) AS payloads
       FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = 'KEPT'`,
    );
    expect(held).toEqual(Array(2).fill({ status: 'PENDING', due: false, events: 1, payloads: 1 }));
    expect(await fixture.read('KEPT')).toMatchObject({
      state: 'LOADING',
      counts: { lines: 2, imported: 0, refused: 0, failed: 0, not_processed: 2, unchanged: 0 },
      parts: [{ code: 'a', lines: 2, received_at: expect.any(String) }],
    });
  });

  it('refuses lines that are wrong with every problem, and takes the others', async () => {
    await fixture.make('MIXED');
    const good = fixture.account();
    const wrong = { ...fixture.account(), account_type: 'BUSINESS', customers: [], nonsense: 1 };
    const lines = [
      good,
      '{"external_account_number": ',
      wrong,
      '[]',
      { ...fixture.account(), import_supplier: 'OTHER' },
    ];
    expect(await fixture.put('MIXED', 'a', lines)).toMatchObject({ status: 200, body: counts(1, 4) });
    const { lines: told } = await fixture.results('MIXED', '?outcome=refused');
    expect(told.map(({ line, problems }) => [line, problems.length > 0])).toEqual(
      [2, 3, 4, 5].map((line) => [line, true]),
    );
    expect(told[0]?.problems).toMatchObject([{ rule: null, code: 'parse_error' }]);
    expect(told[1]?.external_account_number).toBe(wrong.external_account_number);
    expect(told[1]?.problems).toEqual(
      expect.arrayContaining([expect.objectContaining({ rule: 'R01', code: 'unknown_field', path: 'nonsense' })]),
    );
    expect(told[1]?.problems.length).toBeGreaterThan(1);
    expect(told[3]?.problems).toMatchObject([{ code: 'other_supplier', path: 'import_supplier' }]);
  });

  it('counts lines that were taken already as unchanged when the part comes again, and drops what it has no more', async () => {
    await fixture.make('AGAIN');
    const accounts = Array.from({ length: 450 }, () => fixture.account());
    const broken = '{';
    expect((await fixture.put('AGAIN', 'a', [...accounts, broken])).body).toMatchObject(counts(450, 1));
    expect((await fixture.put('AGAIN', 'a', [...accounts, broken])).body).toMatchObject(counts(0, 1, 450));
    expect((await fixture.put('AGAIN', 'a', accounts.slice(0, 449))).body).toMatchObject(counts(0, 0, 449));
    const view = await fixture.read('AGAIN');
    expect(view.counts).toMatchObject({ lines: 449, not_processed: 449, unchanged: 0, refused: 0 });
    expect(
      await fixture.query(`SELECT count(*)::int AS n FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id
      WHERE w.code = 'AGAIN'`),
    ).toEqual([{ n: 450 }]);
  });

  it('replaces what waits and differs', async () => {
    await fixture.make('CHANGED');
    const account = fixture.account();
    await fixture.put('CHANGED', 'a', [account]);
    const changed = { ...account, billing_address1: '99 New Street' };
    expect((await fixture.put('CHANGED', 'a', [changed])).body).toMatchObject(counts(1));
    const [row] = await fixture.query(
      `SELECT payload_version AS version, isfinite(available_at) AS due FROM account_import_process WHERE external_account_number = $1`,
      [account.external_account_number],
    );
    expect(row).toEqual({ version: 2, due: false });
  });

  it('takes the first of two lines with one account number', async () => {
    await fixture.make('TWICE');
    const account = fixture.account();
    const lines = [account, fixture.account(), { ...account, billing_address1: '99 New Street' }];
    expect((await fixture.put('TWICE', 'a', lines)).body).toMatchObject(counts(2, 1));
    expect((await fixture.put('TWICE', 'a', lines)).body).toMatchObject(counts(0, 1, 2));
    const { lines: told } = await fixture.results('TWICE', '?outcome=refused');
    expect(told).toMatchObject([
      {
        line: 3,
        problems: [
          {
            code: 'account_number_repeated',
            detail: 'Line 1 of the part has the same account number, and is the one that counts.',
          },
        ],
      },
    ]);
  });

  it('takes it packed, and holds it against its digest', async () => {
    await fixture.make('PACKED');
    const packed = gzipSync(`${JSON.stringify(fixture.account())}\n`);
    const digest = `sha-256=:${createHash('sha256').update(packed).digest('base64')}:`;
    const headers = { 'Content-Encoding': 'gzip', 'Content-Digest': digest };
    expect((await fixture.putText('PACKED', 'a', packed, headers)).body).toMatchObject(counts(1));
    const other = gzipSync(`${JSON.stringify(fixture.account())}\n`);
    expect(await fixture.putText('PACKED', 'b', other, headers)).toMatchObject({
      status: 400,
      body: { code: 'content_digest_mismatch' },
    });
    expect(await fixture.read('PACKED')).toMatchObject({
      parts: [{ code: 'a' }, { code: 'b', received_at: null }],
      gates: [{ gate: 'parts_complete', state: 'red', detail: 'Parts that did not arrive whole: b.' }],
    });
  });

  it.each([
    ['CSV', 'account,name\n1,A\n', 'this is CSV (line 1, column 1)'],
    ['an array', '[{"external_account_number":"1"}]\n', 'this is one JSON array'],
    ['JSON over several lines', '{\n  "external_account_number": "1"\n}\n', 'this is JSON over several lines'],
    ['UTF-16', Buffer.from('{"a":1}\n', 'utf16le'), 'this is UTF-16'],
    ['a zip archive', Buffer.from('PK\x03\x04 and more\n'), 'another zip archive'],
  ])('names %s and what makes lines of it, and takes nothing', async (_, body, said) => {
    await fixture.make('FORMS');
    const { status, body: told } = await fixture.putText('FORMS', 'a', body);
    expect({ status, ...Object(told) }).toMatchObject({
      status: 400,
      code: 'not_lines_of_json',
      detail: expect.stringContaining(said),
    });
    expect(await fixture.read('FORMS')).toMatchObject({ counts: { lines: 0 } });
  });

  it('refuses a part without a line', async () => {
    await fixture.make('EMPTY');
    for (const body of ['', '\n \n'])
      expect(await fixture.putText('EMPTY', 'a', body)).toMatchObject({ status: 400, body: { code: 'empty_part' } });
  });

  it('passes over a line that is too long, and reads the next', async () => {
    const small = await WaveFixture.start({ BODY_LIMIT_BYTES: '65536' });
    try {
      await small.make('LONG');
      const lines = [{ ...small.account(), note: 'x'.repeat(70_000) }, small.account()];
      expect((await small.put('LONG', 'a', lines)).body).toMatchObject(counts(1, 1));
      expect((await small.results('LONG', '?outcome=refused')).lines).toMatchObject([
        { line: 1, problems: [{ code: 'payload_too_large' }] },
      ]);
    } finally {
      await small.stop();
    }
  });

  it('keeps what it took of a sender who hangs up', async () => {
    await fixture.make('CUT');
    const accounts = Array.from({ length: 900 }, () => fixture.account());
    const sent = request(`${fixture.api.url}/v2/data-import/waves/WAVES/CUT/parts/a/`, {
      method: 'PUT',
      headers: { Authorization: `Token ${fixture.supplier.token}`, 'Content-Type': 'application/x-ndjson' },
    });
    sent.on('error', () => undefined);
    for (const account of accounts.slice(0, 700)) sent.write(`${JSON.stringify(account)}\n`);
    const taken = async () =>
      Number(
        (
          await fixture.query(
            `SELECT count(*)::int AS n FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id WHERE w.code = 'CUT'`,
          )
        )[0]?.['n'],
      );
    await until(async () => (await taken()) >= 200);
    const closed = new Promise((resolve) => sent.once('close', resolve));
    sent.destroy();
    await closed;
    const { body } = await fixture.put('CUT', 'a', accounts);
    expect(body).toMatchObject({ lines: 900, refused: 0 });
    expect(Object(body).unchanged).toBeGreaterThanOrEqual(200);
    expect((await fixture.read('CUT')).counts).toMatchObject({ lines: 900, not_processed: 900 });
  });

  it('belongs to a wave that is there and takes parts, of a supplier that takes accounts', async () => {
    expect(await fixture.put('NONE', 'a', [fixture.account()])).toMatchObject({ status: 404 });
    await fixture.make('GONE');
    await fixture.call('POST', 'GONE/cancel/');
    expect(await fixture.put('GONE', 'a', [fixture.account()])).toMatchObject({
      status: 409,
      body: { code: 'wave_state_conflict', detail: expect.stringContaining('CANCELLED') },
    });
  });
});

describe('results', () => {
  it('come in pages in the order of parts and lines, as JSON or as CSV', async () => {
    await fixture.make('PAGES');
    for (const part of ['b', 'a']) await fixture.put('PAGES', part, [fixture.account(), '{', fixture.account()]);
    const all: string[] = [];
    for (let query: string | null = '?limit=2'; query !== null; ) {
      const page: Awaited<ReturnType<WaveFixture['results']>> = await fixture.results('PAGES', query);
      all.push(...page.lines.map(({ part, line, outcome }) => `${part}${line} ${outcome}`));
      query = page.next;
    }
    const outcomes = ['1 not_processed', '2 refused', '3 not_processed'];
    expect(all).toEqual(['a', 'b'].flatMap((part) => outcomes.map((outcome) => `${part}${outcome}`)));
    const { body } = await fixture.call('GET', 'PAGES/results/?format=csv&outcome=refused');
    expect(String(body).split('\r\n').slice(0, 2)).toEqual([
      'part,line,external_account_number,outcome,platform_identifier,rule,code,path,detail',
      expect.stringMatching(/^a,2,,refused,,,parse_error,/),
    ]);
  });

  it.each(['outcome=done', 'limit=0', 'limit=10001', 'cursor=abc', 'format=xml'])('refuse %s', async (query) => {
    await fixture.make('QUERY');
    const { status, body } = await fixture.call('GET', `QUERY/results/?${query}`);
    expect([status, Object.keys(Object(body))]).toEqual([400, [query.split('=')[0]]]);
  });
});
