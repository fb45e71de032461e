import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import type { LineResult } from './wave-results.queries.js';

let fixture: WaveFixture;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
});
afterAll(() => fixture?.stop());

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
      'part,line,external_account_number,outcome,platform_identifier,rule,code,path,detail,severity,value',
      expect.stringMatching(/^a,2,,refused,,,parse_error,.*,error,$/),
    ]);
  });

  it('are one CSV file, page behind page', async () => {
    await fixture.make('JOINED');
    for (const part of ['a', 'b']) await fixture.put('JOINED', part, [fixture.account(), '{', fixture.account()]);
    const read = async (query: string) => {
      const { headers, body } = await fixture.call('GET', `JOINED/results/${query}`);
      return { text: String(body ?? ''), next: /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null };
    };
    const pages: string[] = [];
    for (let query: string | null = '?format=csv&limit=2'; query !== null; ) {
      const { text, next }: Awaited<ReturnType<typeof read>> = await read(query);
      pages.push(text);
      query = next;
    }
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.join('')).toBe((await read('?format=csv')).text);
  });

  it('are JSON without blanks, to the character, whatever the number of an account has', async () => {
    await fixture.make('ODD');
    await fixture.put('ODD', 'a', [fixture.account(), '{']);
    const odd = '"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028é😀": ", <&>';
    await fixture.query(
      `INSERT INTO import_wave_line (part_id, line, wave_id, sending, digest, outcome, process_id, external_account_number)
      SELECT part_id, n, wave_id, sending, digest, outcome, process_id, $1 FROM import_wave_line, generate_series(3, 9) n
      WHERE line = 1 AND wave_id = (SELECT id FROM import_wave WHERE code = 'ODD')`,
      [odd],
    );
    const { body } = await fixture.call('GET', 'ODD/results/');
    const lines: LineResult[] = String(body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ external_account_number: number }) => number).slice(2)).toEqual(Array(7).fill(odd));
    const told = lines.map(
      ({ part, line, external_account_number, outcome, platform_identifier, warnings, problems }) =>
        `${JSON.stringify({ part, line, external_account_number, outcome, platform_identifier, warnings, problems })}\n`,
    );
    expect(body).toBe(told.join(''));
  });

  it('look at so many lines for a page of a rare outcome, and go on behind them', async () => {
    await fixture.make('RARE');
    await fixture.put('RARE', 'a', [fixture.account()]);
    await fixture.query(`INSERT INTO import_wave_line (part_id, line, wave_id, sending, digest, outcome, process_id)
      SELECT part_id, n, wave_id, sending, digest, outcome, process_id FROM import_wave_line, generate_series(2, 100300) n
      WHERE wave_id = (SELECT id FROM import_wave WHERE code = 'RARE')`);
    const first = await fixture.results('RARE', '?outcome=imported');
    expect(first).toEqual({ lines: [], next: expect.stringContaining('outcome=imported') });
    expect(await fixture.results('RARE', first.next ?? '')).toEqual({ lines: [], next: null });
    // What no worker has to do with is in an index, however many lines there are.
    expect(await fixture.results('RARE', '?outcome=refused,unchanged')).toEqual({ lines: [], next: null });
  });

  it('keep few characters of what is wrong with a line, and end a page when it has many', async () => {
    await fixture.make('LONG');
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${'n'.repeat(900)}${index}`, 1]));
    await fixture.put('LONG', 'a', [{ ...fixture.account(), ...unknown }]);
    const [kept] = (await fixture.results('LONG')).lines;
    expect([kept?.outcome, kept?.problems.length]).toEqual(['refused', 17]);
    await fixture.query(`INSERT INTO import_wave_line (part_id, line, wave_id, sending, digest, outcome, problems)
      SELECT part_id, n, wave_id, sending, digest, outcome, problems FROM import_wave_line, generate_series(2, 400) n
      WHERE wave_id = (SELECT id FROM import_wave WHERE code = 'LONG')`);
    const pages: number[] = [];
    for (let query: string | null = '?limit=10000'; query !== null; ) {
      const { lines, next }: Awaited<ReturnType<WaveFixture['results']>> = await fixture.results('LONG', query);
      pages.push(lines.length);
      query = next;
    }
    expect(pages.reduce((sum, length) => sum + length, 0)).toBe(400);
    expect(Math.max(...pages)).toBeLessThan(200);
  });

  it('tell the value that is wrong in a line that is refused, and a sign for one that may be personal', async () => {
    await fixture.make('VALUES');
    const [account, other] = [fixture.account(), fixture.account({ import_supplier: 'OTHER' })];
    const wrong = { ...account, account_type: 'CASTLE', nonsense: 'Zelda', billing_address1: 7, dunning_path: {} };
    await fixture.put('VALUES', 'a', [wrong, other]);
    const [line, stray] = (await fixture.results('VALUES', '?outcome=refused')).lines;
    const told = new Map(line?.problems.map(({ path, value }) => [path, value]));
    expect(Object.fromEntries(told)).toMatchObject({
      ...{ account_type: 'CASTLE', nonsense: '•••', billing_address1: '•••' },
    });
    const missing = line?.problems.filter(({ path }) => path.startsWith('dunning_path.')) ?? [];
    expect(missing).toEqual([expect.not.objectContaining({ value: expect.anything() })]);
    expect(stray?.problems).toMatchObject([{ path: 'import_supplier', value: 'OTHER' }]);
    const { body } = await fixture.call('GET', 'VALUES/results/?format=csv');
    expect(String(body)).toMatch(/^a,1,[^,]+,refused,,R\d+,[a-z_]+,account_type,.*,error,CASTLE\r$/m);
    const [kept] = await fixture.query<{ text: string }>(
      `SELECT l.problems::text AS text FROM import_wave_line l JOIN import_wave w ON w.id = l.wave_id WHERE w.code = 'VALUES' AND l.line = 1`,
    );
    expect(kept?.text).not.toContain('Zelda');
  });

  it('tell where texts came damaged, of accounts that were taken all the same', async () => {
    await fixture.make('DAMAGED');
    const [good, lost, wrong] = [fixture.account(), fixture.account(), fixture.account()];
    const lines = [good, { ...lost, billing_address1: 'Caf\ufffd Row' }, { ...wrong, billing_address2: 'CafÃ© Row' }];
    await fixture.put('DAMAGED', 'a', lines);
    const told = (await fixture.results('DAMAGED')).lines;
    expect(told.map(({ line, outcome, warnings }) => [line, outcome, warnings])).toEqual([
      [1, 'not_processed', []],
      [
        2,
        'not_processed',
        [{ rule: 'R180', code: 'lost_character', path: 'billing_address1', detail: expect.stringContaining('U+FFFD') }],
      ],
      [
        3,
        'not_processed',
        [{ rule: 'R180', code: 'mojibake', path: 'billing_address2', detail: expect.stringContaining('Café') }],
      ],
    ]);
    const { body } = await fixture.call('GET', 'DAMAGED/results/?format=csv');
    expect(String(body)).toMatch(/^a,3,[^,]+,not_processed,,R180,mojibake,billing_address2,.*,warning,\r$/m);
  });

  it('give a failed line back with its account, which is corrected and sent again', async () => {
    await fixture.make('BACK');
    const [first, second] = [fixture.account(), fixture.account()];
    await fixture.put('BACK', 'a', [first]);
    await fixture.call('POST', 'BACK/release/');
    await fixture.startWorker();
    try {
      await fixture.until('BACK', ({ state }) => state === 'IMPORTED');
      await fixture.put('BACK', 'b', [{ ...second, supply_addresses: first.supply_addresses }]);
      await fixture.until('BACK', ({ state, counts }) => state === 'IMPORTED' && counts.failed === 1);
      const { lines } = await fixture.results('BACK', '?outcome=failed&payload=true');
      expect(lines).toMatchObject([{ part: 'b', line: 1, outcome: 'failed' }]);
      expect(lines[0]?.problems.map(({ code, path }) => [code, path])).toEqual(
        [0, 1].map((index) => ['supply_point_in_use', `supply_addresses.0.meter_points.${index}.identifier`]),
      );
      // The values are known where the account is read; of meter points they are nobody's secret.
      expect(lines[0]?.problems.map(({ value }) => value)).toEqual(
        first.supply_addresses?.[0]?.meter_points?.map(({ identifier }) => identifier),
      );
      const payload = Object(lines[0]?.payload);
      expect(payload).toMatchObject({ external_account_number: second.external_account_number });
      const corrected = { ...payload, supply_addresses: second.supply_addresses };
      expect(await fixture.put('BACK', 'c', [corrected])).toMatchObject({ body: { accepted: 1, refused: 0 } });
      await fixture.until('BACK', ({ state, counts }) => state === 'IMPORTED' && counts.failed === 0);
    } finally {
      await fixture.stopWorker();
    }
    expect((await fixture.results('BACK')).lines.every((line) => !('payload' in line))).toBe(true);
  });

  it('tell every problem of a payload that failed, by its rule and path, and no value of it', async () => {
    await fixture.make('WITHDRAWN');
    const account = fixture.account();
    await fixture.put('WITHDRAWN', 'a', [account]);
    const agreements = (account.supply_addresses ?? []).flatMap(({ meter_points: points = [] }) =>
      points.flatMap(({ agreements: of = [] }) => of),
    );
    // Loaded meanwhile, without the tariffs that the account has.
    await fixture.query(`INSERT INTO tariff (code, fuel, rates, is_prepay) VALUES ('OTHER', 'GAS', 1, false)`);
    await fixture.query(`INSERT INTO campaign (code) VALUES ('other')`);
    await fixture.query('UPDATE catalogue_version SET version = version + 1');
    await fixture.call('POST', 'WITHDRAWN/release/');
    await fixture.startWorker();
    try {
      await fixture.until('WITHDRAWN', ({ state, counts }) => state === 'IMPORTED' && counts.failed === 1);
    } finally {
      await fixture.stopWorker();
    }
    const [line] = (await fixture.results('WITHDRAWN', '?outcome=failed')).lines;
    const tariffs = line?.problems.filter(({ path }) => path.endsWith('tariff_code')) ?? [];
    expect(tariffs).toHaveLength(agreements.length);
    for (const problem of line?.problems ?? []) {
      expect(problem).toEqual({
        ...{ rule: expect.stringMatching(/^R\d+$/), code: expect.any(String), path: expect.any(String) },
        detail: expect.stringMatching(/\.$/),
      });
      expect(problem.code).not.toBe('import_process_failed_validation');
    }
    const { body } = await fixture.call('GET', 'WITHDRAWN/results/?format=csv&outcome=failed');
    expect(String(body).trim().split('\r\n')).toHaveLength(1 + (line?.problems.length ?? 0));
    await fixture.query('DELETE FROM tariff');
    await fixture.query('DELETE FROM campaign');
    await fixture.query('UPDATE catalogue_version SET version = version + 1');
  });

  it('give the accounts back that can be read, where no key opens another one', async () => {
    await fixture.make('UNREADABLE');
    const [readable, unreadable] = [fixture.account(), fixture.account()];
    await fixture.put('UNREADABLE', 'a', [readable, unreadable]);
    await fixture.query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'worker_lost', latest_error_detail = 'It was lost.',
        latest_error_domain = 'platform' WHERE external_account_number = ANY ($1)`,
      [[readable.external_account_number, unreadable.external_account_number]],
    );
    await fixture.query(
      `UPDATE account_import_payload v SET payload = NULL, sealed_payload = '\\x00', sealed_key = 'nobody.has.it'
       FROM account_import_process p WHERE p.id = v.process_id AND p.external_account_number = $1`,
      [unreadable.external_account_number],
    );
    const { lines } = await fixture.results('UNREADABLE', '?outcome=failed&payload=true');
    expect(lines.map(({ line, payload }) => [line, payload])).toEqual([
      [1, expect.objectContaining({ external_account_number: readable.external_account_number })],
      [2, null],
    ]);
  });

  it('end a page that gives accounts back before more of them are read than it has room for', async () => {
    // Sealed ones cannot be made larger by hand.
    const plain = await WaveFixture.start({ SEAL_PAYLOADS: 'no' });
    try {
      await plain.make('LARGE');
      await plain.put('LARGE', 'a', [plain.account(), plain.account(), plain.account(), plain.account()]);
      await plain.query(
        `UPDATE account_import_payload SET payload = payload || jsonb_build_object('filler', repeat('x', 3000000))`,
      );
      await plain.query(`UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'worker_lost',
        latest_error_detail = 'It was lost.', latest_error_domain = 'platform'`);
      const pages: unknown[] = [];
      for (let query: string | null = '?outcome=failed&payload=true'; query !== null; ) {
        const { lines, next }: Awaited<ReturnType<WaveFixture['results']>> = await plain.results('LARGE', query);
        pages.push(lines.map(({ line, payload }) => [line, typeof payload]));
        query = next;
      }
      expect(pages).toEqual([[[1, 'object']], [[2, 'object']], [[3, 'object']], [[4, 'object']]]);
    } finally {
      await plain.stop();
    }
  });

  it.each([
    ...['outcome=done', 'limit=0', 'limit=10001', 'cursor=abc', 'format=xml', 'payload=yes', 'payload=true'],
    ...['limit=1001&payload=true&outcome=failed', 'payload=true&outcome=failed&format=csv'],
  ])('refuse %s', async (query) => {
    await fixture.make('QUERY');
    const { status, body } = await fixture.call('GET', `QUERY/results/?${query}`);
    expect([status, Object.keys(Object(body))]).toEqual([400, [query.split('=')[0]]]);
  });
});
