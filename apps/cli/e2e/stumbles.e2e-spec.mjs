import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Carryover } from '../../api/e2e/support/carryover.mjs';
import { plantFault, removeFault } from '../../api/e2e/support/planted-faults.mjs';
import { carryover as run } from './support/carryover-program.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-stumbles-'));
const path = (name) => join(folder, name);
const write = (name, accounts) =>
  writeFileSync(path(name), accounts.map((each) => `${JSON.stringify(each)}\n`).join(''));
const recordsOf = (name) =>
  readFileSync(path(name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

let service;
let env;
let supplier;
/** Accounts without a mistake; each test takes some of its own. */
let accounts;
const numbersOf = (some) => some.map(({ external_account_number: number }) => number);

beforeAll(async () => {
  service = await Carryover.start({ workers: 1 });
  const { organization_secret_key: key, import_supplier: code } = service.credentials;
  env = { CARRYOVER_API_URL: service.apis[0].url, CARRYOVER_SECRET_KEY: key };
  supplier = code;
  const sample = ['sample', '--count', '40', '--seed', '96', '--supplier', supplier, '--output', path('sample.ndjson')];
  expect(await run(sample)).toMatchObject({ code: 0 });
  accounts = recordsOf('sample.ndjson');
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const type = (...words) => run(words, { env, cwd: folder });
const load = (name, ...more) => type('load', name, '--supplier', supplier, ...more);
async function loaded(name, ...more) {
  const { code, stdout } = await load(name, ...more, '--json');
  return { code, ...JSON.parse(stdout) };
}
const countEvents = async () => (await service.query('SELECT count(*)::int FROM account_import_event'))[0].count;

describe('lines that are refused', () => {
  it('say rule and code of each problem, and are grouped by reason on screen', async () => {
    const [good, ...bad] = accounts.slice(0, 4);
    const [one, other, third] = bad.map((account) => structuredClone(account));
    one.customers[0].mobile = '1';
    other.customers[0].mobile = '2';
    third.billing_postcode = 'nowhere';
    write('refused.ndjson', [good, one, other, third]);
    const { code, stdout } = await load('refused.ndjson');
    expect(code).toBe(1);
    const errors = recordsOf('refused.errors.ndjson').sort((a, b) => a.line - b.line);
    expect(errors.map(({ line, code: what, rule, problems }) => [line, what, rule, problems[0].path])).toEqual([
      [2, 'invalid_phone_number', 'R28', 'customers.0.mobile'],
      [3, 'invalid_phone_number', 'R28', 'customers.0.mobile'],
      [4, 'invalid_postcode', 'R40', 'billing_postcode'],
    ]);
    expect(stdout).toMatch(/^ *2 +invalid_phone_number +R28 +customers\.\*\.mobile +line [23]: /m);
    expect(stdout).toMatch(/^ *1 +invalid_postcode +R40 +billing_postcode +line 4: /m);
    expect(stdout).toMatch(/^ *1 {2}imported/m);
  });

  it('are blamed by the check on both lines where two accounts have a meter point', async () => {
    const [first, { external_account_number, references }] = accounts.slice(4, 6);
    write('shared.ndjson', [first, { ...first, external_account_number, references }]);
    const { code } = await type('check', 'shared.ndjson', '--details', 'shared.details.ndjson');
    expect(code).toBe(1);
    const at = 'supply_addresses.0.meter_points.0.identifier';
    const told = recordsOf('shared.details.ndjson').filter((each) => each.path === at);
    expect(told.map(({ line, severity, code: what }) => [line, severity, what])).toEqual([
      [2, 'error', 'supply_point_in_use'],
      [1, 'warning', 'supply_point_in_use'],
    ]);
    // As the check says, the platform takes the first of them. Two that wait are imported at once, so one goes ahead.
    write('ahead.ndjson', [first]);
    expect(await loaded('ahead.ndjson')).toMatchObject({ code: 0, done: 1 });
    expect(await loaded('shared.ndjson')).toMatchObject({ code: 1, unchanged: 1, failed: 1 });
    expect(recordsOf('shared.errors.ndjson')).toMatchObject([{ line: 2, code: 'supply_point_in_use' }]);
    const stood = await type('errors', '--supplier', supplier);
    expect(stood).toMatchObject({ code: 1, stdout: expect.stringMatching(/^ *1 +supply_point_in_use +\S+$/m) });
  });
});

describe('accounts that were imported before', () => {
  it('are unchanged, or differ and nothing of them is applied; a dry run says the same', async () => {
    const [kept, changed, fresh, later] = accounts.slice(6, 10);
    write('before.ndjson', [kept, changed]);
    expect(await loaded('before.ndjson')).toMatchObject({ code: 0, done: 2 });
    write('after.ndjson', [kept, { ...changed, billing_name: 'Somebody Else' }, later]);
    expect(await loaded('after.ndjson', '--dry-run')).toMatchObject({ code: 1, done: 1, unchanged: 1, differs: 1 });
    write('again.ndjson', [kept, { ...changed, billing_name: 'Somebody Else' }, fresh]);
    const { code, stdout } = await load('again.ndjson');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ *1 {2}imported /m);
    expect(stdout).toMatch(/^ *1 {2}unchanged +again\.unchanged\.ndjson, imported before as they are$/m);
    expect(stdout).toMatch(/^ *1 {2}differ +again\.differs\.ndjson, imported before, not applied$/m);
    expect(recordsOf('again.differs.ndjson')).toMatchObject([{ line: 2, comparison: 'differs' }]);
    const names = await service.query('SELECT billing_name AS name FROM account WHERE external_account_number = $1', [
      changed.external_account_number,
    ]);
    expect(names).toEqual([{ name: changed.billing_name }]);
    // A trial leaves nothing behind.
    const { stdout: shown } = await type('status', later.external_account_number, '--supplier', supplier, '--json');
    expect(JSON.parse(shown)).toMatchObject([{ status: 'DRY_RUN_SUCCEEDED', platform_identifier: null }]);
  });
});

describe('imports that failed for a fault of the platform', () => {
  it('are left alone by the same command, and sent once more with --retry-failed', async () => {
    write('faulty.ndjson', accounts.slice(10, 12));
    await plantFault(service, 'invalid input', 'account', 'billing_name');
    try {
      expect(await loaded('faulty.ndjson')).toMatchObject({ code: 1, done: 0, failed: 2 });
    } finally {
      await removeFault(service, 'account');
    }
    const before = await countEvents();
    expect(await loaded('faulty.ndjson')).toMatchObject({ code: 1, done: 0, failed: 2 });
    expect(await countEvents()).toBe(before);
    expect(await loaded('faulty.ndjson', '--retry-failed')).toMatchObject({ code: 0, done: 2, failed: 0 });
    expect(recordsOf('faulty.errors.ndjson')).toEqual([]);
  });
});

describe('files that are no lines of JSON', () => {
  it.each([
    ['CSV', 'ACCOUNT_NO,NAME\n1,Ann\n', 'this is CSV'],
    ['an array', '[{"a":1}]', 'this is one JSON array'],
    ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), 'this is UTF-16'],
  ])('are known: %s is named once and nothing is sent', async (_, content, told) => {
    writeFileSync(path('form.ndjson'), content);
    const before = await countEvents();
    const { code, stdout, stderr } = await load('form.ndjson');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(told) });
    expect(await countEvents()).toBe(before);
    expect(readdirSync(folder).filter((name) => name.startsWith('form.'))).toEqual(['form.ndjson']);
  });
});

describe('the status of several numbers', () => {
  it('shows each, and says of which nothing is known', async () => {
    const [first, second] = numbersOf([accounts[0], accounts[6]]);
    const { code, stdout } = await type('status', first, second, 'NOPE', '--supplier', supplier);
    expect(code).toBe(1);
    for (const number of [first, second]) expect(stdout).toMatch(new RegExp(`^${number} +PROCESSED +\\S+`, 'm'));
    expect(stdout).toMatch(/^NOPE +NOT_FOUND/m);
    expect(stdout).toContain(`NOPE: no import of ${supplier} has this number`);
  });
});

describe('a window', () => {
  it('keeps imports from beginning, and one that is upside down is refused as an option', async () => {
    const [start, end] = [20, 30].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    write('night.ndjson', accounts.slice(12, 14));
    const words = ['--window-start', start, '--window-end', end];
    expect(await loaded('night.ndjson', '--no-wait', ...words)).toMatchObject({ done: 0, failed: 0, accepted: 2 });
    const rows = await service.query(
      `SELECT status, schedule_window_start AS start, schedule_window_end AS until FROM account_import_process
       WHERE external_account_number = ANY($1)`,
      [numbersOf(accounts.slice(12, 14))],
    );
    const expected = { status: 'PENDING', start: new Date(start), until: new Date(end) };
    expect(rows).toEqual([expected, expected]);
    const turned = await load('night.ndjson', '--journal', 'x.journal', '--window-start', end, '--window-end', start);
    expect(turned).toMatchObject({ code: 2, stderr: expect.stringMatching(/--window-(?:start|end) is refused: /) });
  });
});

describe('the feed', () => {
  const feed = (...more) => type('feed', '--supplier', supplier, ...more);
  const eventsIn = (text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  it('has the events of all that was loaded, and goes on behind the last with a file for the cursor', async () => {
    const { code, stdout } = await feed('--cursor-file', 'feed.cursor');
    expect(code).toBe(0);
    const seen = new Set(eventsIn(stdout).map((event) => event.external_account_number));
    expect([...seen]).toEqual(expect.arrayContaining(numbersOf([accounts[0], accounts[4], accounts[6], accounts[10]])));
    expect(existsSync(path('feed.cursor'))).toBe(true);
    expect(await feed('--cursor-file', 'feed.cursor')).toMatchObject({ code: 0, stdout: '' });
    write('news.ndjson', [accounts[14]]);
    expect(await loaded('news.ndjson')).toMatchObject({ done: 1 });
    const news = eventsIn((await feed('--cursor-file', 'feed.cursor')).stdout);
    expect(new Set(news.map((event) => event.external_account_number))).toEqual(new Set(numbersOf([accounts[14]])));
  });
});
