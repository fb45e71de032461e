import type { AccountImportRequest } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { tableChecksums } from '../../../testing/table-checksums.js';
import { until } from '../../../testing/worker-context.js';
import { ApplyCorrectionUseCase } from '../../imports/index.js';
import { WaveFixture } from '../testing/wave-fixture.js';

const CORRECTION = 'corrections/?mode=correction';

let fixture: WaveFixture;
let accounts: AccountImportRequest[];

beforeAll(async () => {
  fixture = await WaveFixture.start();
  await fixture.startWorker();
  accounts = Array.from({ length: 5 }, () => fixture.account());
  await fixture.make('JUNE');
  await fixture.put('JUNE', 'a', accounts);
  await fixture.call('POST', 'JUNE/release/');
  await fixture.until('JUNE', ({ state }) => state === 'IMPORTED');
  await fixture.stopWorker();
  // The api adds up what its lines count a moment later.
  await until(async () => (await fixture.query('SELECT FROM import_wave_count_delta LIMIT 1')).length === 0);
});
afterAll(() => fixture?.stop());

const renamed = (account: AccountImportRequest, name: string) => ({ ...account, billing_name: name });
const put = (lines: readonly (object | string)[], query = '') =>
  fixture.send(
    'PUT',
    `JUNE/parts/${CORRECTION}${query}`,
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
    {
      'Content-Type': 'application/x-ndjson',
    },
  );
const names = () => fixture.query(`SELECT billing_name AS name, count(*)::int AS n FROM account GROUP BY 1 ORDER BY 1`);

describe('a part of corrections', () => {
  it('says in a dry run what would become of its lines, and writes nothing', async () => {
    const before = await tableChecksums(fixture.api.app.get(DataSource));
    const lines = [...accounts.slice(0, 3).map((account) => renamed(account, 'Tried')), accounts[3] ?? {}];
    expect(await put(lines, '&is_dry_run=true')).toMatchObject({
      status: 200,
      body: {
        ...{ part: 'corrections', lines: 4, accepted: 3, refused: 0, unchanged: 1, refusals: [] },
        corrected_fields: [{ field: 'billing_name', lines: 3 }],
      },
    });
    expect(await tableChecksums(fixture.api.app.get(DataSource))).toEqual(before);
  });

  it('corrects what it can, and names what it refuses', async () => {
    const wave = await fixture.read('JUNE');
    const [one, two, three, four] = accounts;
    const other = fixture.account();
    const lines = [
      renamed(one ?? other, 'First'),
      { ...two, last_payment_review_date: '2024-06-13' },
      '{',
      { ...three, customers: [{ given_name: 7 }] },
      other,
      renamed(four ?? other, 'Fourth'),
    ];
    const answer = await put(lines);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        lines: 6,
        accepted: 2,
        refused: 4,
        unchanged: 0,
        corrected_fields: [{ field: 'billing_name', lines: 2 }],
      },
    });
    const { refusals } = Object(answer.body);
    expect(
      refusals.map(
        ({ line, problems: [{ code, path }] }: { line: number; problems: [{ code: string; path: string }] }) => [
          line,
          code,
          path,
        ],
      ),
    ).toEqual([
      [2, 'field_not_correctable', 'last_payment_review_date'],
      [3, 'parse_error', ''],
      [4, expect.any(String), expect.stringMatching(/^customers/)],
      [5, 'not_found', 'external_account_number'],
    ]);
    expect(await names()).toEqual(
      expect.arrayContaining([
        { name: 'First', n: 1 },
        { name: 'Fourth', n: 1 },
      ]),
    );
    // They become no lines of the wave.
    expect(await fixture.read('JUNE')).toEqual({ ...wave, modified_at: expect.any(String) });
    const again = await put(lines);
    expect(again).toMatchObject({
      status: 200,
      body: { lines: 6, accepted: 0, refused: 4, unchanged: 2, corrected_fields: [] },
    });
  });

  it('lets the last of two lines of an account count', async () => {
    const [, , , , last] = accounts;
    const lines = ['Fifth', 'Fifth, once more'].map((name) => renamed(last ?? fixture.account(), name));
    expect(await put(lines)).toMatchObject({ status: 200, body: { lines: 2, accepted: 2 } });
    expect(await names()).toEqual(expect.arrayContaining([{ name: 'Fifth, once more', n: 1 }]));
  });

  it('holds a line against what a line before it corrected', async () => {
    const account = accounts[4] ?? fixture.account();
    const born = (day: string, name: string) => {
      const [first, ...others] = account.customers ?? [];
      return { ...renamed(account, name), customers: [{ ...first, date_of_birth: day }, ...others] };
    };
    const set = async (settings: string, accepted: number) => {
      await fixture.query(
        `UPDATE import_supplier SET settings = ${settings}, modified_at = now() WHERE code = 'WAVES'`,
      );
      // Settings are read again within a second.
      const tried = () => put([born('2998-01-01', 'Tried')], '&is_dry_run=true');
      await until(async () => Object((await tried()).body).accepted === accepted);
    };
    await set(`settings || '{"ruleSeverities": {"R32": {"severity": "warning"}}}'`, 1);
    expect(await put([born('2999-01-01', 'Not born')])).toMatchObject({ body: { accepted: 1 } });
    await set(`settings - 'ruleSeverities'`, 0);
    const lines = [born('2999-01-01', 'Still not'), born('1957-03-14', 'Born'), born('2999-01-01', 'No')];
    const { body } = await put(lines);
    expect(body).toMatchObject({ lines: 3, accepted: 2, refused: 1 });
    const [{ rule, code, path }] = Object(body).refusals[0].problems;
    expect([rule, code, path]).toEqual(['R32', 'date_of_birth_in_future', 'customers.0.date_of_birth']);
    expect(await names()).toEqual(expect.arrayContaining([{ name: 'Born', n: 1 }]));
  });

  it('refuses the line of an account whose payload no key opens, and goes on', async () => {
    const [first, second] = accounts;
    await fixture.query(
      `UPDATE account_import_payload v SET payload = NULL, sealed_payload = '\\x00', sealed_key = 'nobody.has.it' FROM account_import_process p
       WHERE v.process_id = p.id AND v.version = p.payload_version AND p.external_account_number = $1`,
      [first?.external_account_number],
    );
    const answer = await put([
      renamed(first ?? fixture.account(), 'Sealed'),
      renamed(second ?? fixture.account(), 'Next'),
    ]);
    expect(answer).toMatchObject({ status: 200, body: { lines: 2, accepted: 1, refused: 1 } });
    expect(Object(answer.body).refusals).toEqual([
      expect.objectContaining({ line: 1, problems: [expect.objectContaining({ code: 'payload_not_readable' })] }),
    ]);
  });

  it('reads only the payloads that lines have to be held against, and no more at a time than there is room for', async () => {
    const read = jest.spyOn(fixture.api.app.get(ApplyCorrectionUseCase, { strict: false }), 'findCorrected');
    const numbersRead = () => read.mock.calls.splice(0).map(([, numbers]) => numbers);
    const wrong = (account: object | undefined) => ({ ...account, customers: [{ given_name: 7 }] });
    try {
      const [one, two, three] = accounts;
      const fine = renamed(three ?? fixture.account(), 'Fine');
      expect(await put([fine, wrong(two)], '&is_dry_run=true')).toMatchObject({ body: { accepted: 1, refused: 1 } });
      expect(numbersRead()).toEqual([[two?.external_account_number]]);
      const numbers = [one, two].map((account) => account?.external_account_number);
      await fixture.query(
        `UPDATE account_import_payload v SET payload = NULL, sealed_payload = decode(repeat('00', 400000), 'hex'), sealed_key = 'nobody.has.it'
         FROM account_import_process p
         WHERE v.process_id = p.id AND v.version = p.payload_version AND p.external_account_number = ANY ($1)`,
        [numbers],
      );
      expect(await put([wrong(one), wrong(two), wrong(three)], '&is_dry_run=true')).toMatchObject({
        body: { refused: 3 },
      });
      const groups = numbersRead();
      expect(groups.map(({ length }) => length).sort()).toEqual([1, 2]);
      expect(new Set(groups.flat())).toEqual(new Set([...numbers, three?.external_account_number]));
    } finally {
      read.mockRestore();
    }
  });

  it('has a wave, a line and parameters that are known', async () => {
    expect(await fixture.put('NOBODY', 'b', [accounts[0] ?? {}])).toMatchObject({ status: 404 });
    expect(await put([])).toMatchObject({ status: 400, body: { code: 'empty_part' } });
    expect(await put(['<accounts/>'])).toMatchObject({ status: 400, body: { code: 'not_lines_of_json' } });
    expect(await put([accounts[0] ?? {}], '&nonsense=1')).toMatchObject({
      status: 400,
      body: { nonsense: expect.any(Array) },
    });
    const mode = await fixture.send('PUT', 'JUNE/parts/b/?mode=other', '{}\n', {
      'Content-Type': 'application/x-ndjson',
    });
    expect(mode).toMatchObject({ status: 400, body: { mode: expect.any(Array) } });
    const dry = await fixture.send('PUT', 'JUNE/parts/b/?is_dry_run=true', '{}\n', {
      'Content-Type': 'application/x-ndjson',
    });
    expect(dry).toMatchObject({ status: 400, body: { is_dry_run: expect.any(Array) } });
  });

  it('changes nothing of a wave that is signed off', async () => {
    await fixture.query(`UPDATE import_wave SET state = 'SIGNED_OFF' WHERE code = 'JUNE'`);
    expect(await put([renamed(accounts[0] ?? fixture.account(), 'Late')])).toMatchObject({
      status: 409,
      body: { code: 'wave_state_conflict' },
    });
  });
});
