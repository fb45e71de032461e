import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freePort } from '../../../tools/lib/free-port.mjs';
import { Carryover } from '../../api/e2e/support/carryover.mjs';
import { carryover as run } from './support/carryover-program.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-reconcile-'));
const path = (name) => join(folder, name);

/** Accounts that came one by one, and in a wave. */
const SINGLE = ['ONE-1', 'ONE-2', 'ONE-3', 'ONE-4'];
const OF_WAVE = ['WAVE-1', 'WAVE-2'];

let service;
let env;

const type = (...words) => run(words, { env, cwd: folder });
const reconcile = (...words) => type('reconcile', ...words, '--supplier', 'DEMO');

const accounts = [...SINGLE, ...OF_WAVE].map((number, index) =>
  distinctSample(index, { import_supplier: 'DEMO', external_account_number: number }),
);
const write = (name, lines) => writeFileSync(path(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const linesOf = (name) =>
  readFileSync(path(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Control totals of some of the accounts, with every figure and digest. */
async function writeTotals(name, numbers) {
  write(
    'some.ndjson',
    accounts.filter(({ external_account_number: number }) => numbers.includes(number)),
  );
  expect(await type('totals', 'some.ndjson', '--digests', '--output', name)).toMatchObject({ code: 0 });
}

/** The same as another file, but for the balance of an account. */
function writeWrong(name, from, number) {
  const lines = linesOf(from).filter(({ totals }) => totals === undefined);
  write(
    name,
    lines.map((line) => (line.external_account_number === number ? { ...line, balance: '123456.78' } : line)),
  );
}

beforeAll(async () => {
  service = await Carryover.start();
  env = {
    CARRYOVER_API_URL: service.apis[0].url,
    CARRYOVER_SECRET_KEY: service.credentials.organization_secret_key,
  };
  write('single.ndjson', accounts.slice(0, SINGLE.length));
  write('wave.ndjson', accounts.slice(SINGLE.length));
  expect(await type('load', 'single.ndjson', '--supplier', 'DEMO')).toMatchObject({ code: 0 });
  for (const words of [
    ['create', 'JUNE-1'],
    ['send', 'JUNE-1', 'wave.ndjson'],
    ['release', 'JUNE-1'],
  ])
    expect(await type('wave', ...words, '--supplier', 'DEMO')).toMatchObject({ code: 0 });
  expect(await service.settled()).toEqual({ PROCESSED: accounts.length });
  await writeTotals('book.ndjson', [...SINGLE, ...OF_WAVE]);
  await writeTotals('single-totals.ndjson', SINGLE);
  await writeTotals('half.ndjson', SINGLE.slice(0, 2));
  await writeTotals('wave-totals.ndjson', OF_WAVE);
  writeWrong('wrong.ndjson', 'half.ndjson', 'ONE-2');
}, 120_000);
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('carryover reconcile ends', () => {
  it.each([
    ['the whole book', 'Every account matches.', ['book.ndjson']],
    ['the whole book in two files', 'Every account matches.', ['single-totals.ndjson', 'wave-totals.ndjson']],
    ['half of it that is named', 'Every account matches of those that are named.', ['half.ndjson', '--named']],
    ['a wave', 'Every account matches of wave JUNE-1.', ['wave-totals.ndjson', '--wave', 'JUNE-1']],
  ])('with 0 where %s is clean', async (_, sentence, words) => {
    expect(await reconcile(...words)).toMatchObject({ code: 0, stdout: expect.stringContaining(sentence), stderr: '' });
  });

  it.each([
    ['is not named', { MATCHED: 2, EXTRA: 4 }, ['half.ndjson']],
    ['was not imported in the wave', { MATCHED: 2, MISSING: 4 }, ['book.ndjson', '--wave', 'JUNE-1']],
    ['has another figure', { MATCHED: 1, MISMATCHED: 1 }, ['wrong.ndjson', '--named']],
  ])('with 1 where an account %s', async (_, states, words) => {
    const { code, stdout } = await reconcile(...words, '--json');
    expect([code, JSON.parse(stdout).states]).toEqual([
      1,
      { MATCHED: 0, MISMATCHED: 0, MISSING: 0, EXTRA: 0, ...states },
    ]);
  });

  it('with 1 where a digest differs, whose fields are named where that is asked for', async () => {
    const [, second] = accounts;
    const [customer, ...others] = second.customers;
    const sent = { ...second, customers: [{ ...customer, email: 'somebody@example.org' }, ...others] };
    write('sent.ndjson', [sent]);
    expect(await type('totals', 'sent.ndjson', '--digests', '--output', 'sent-totals.ndjson')).toMatchObject({
      code: 0,
    });
    const words = ['sent-totals.ndjson', '--named', '--fields', 'sent.ndjson'];
    const { code, stdout } = await reconcile(...words);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^ONE-2 +MISMATCHED +digests\.customers +differs/m)]);
    expect(stdout).toContain('Fields that differ:\nONE-2: customers.0.email, ••• in the file, ••• on the platform\n');
    const [account] = JSON.parse((await reconcile(...words, '--json')).stdout).differences;
    expect(account.fields).toMatchObject([{ path: 'customers.0.email' }]);
  });

  it('with 1 where lines are refused, of which nothing is compared', async () => {
    write('refused.ndjson', [{ external_account_number: 'ONE-1' }]);
    const { code, stdout, stderr } = await reconcile('refused.ndjson');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('refused.ndjson is not taken:\n  line 1, ');
  });

  it('with 2 where the command cannot mean anything', async () => {
    expect(await reconcile('half.ndjson', '--named', '--wave', 'JUNE-1')).toMatchObject({ code: 2 });
    expect(await type('reconcile', 'half.ndjson', '--supplier', 'NOBODY')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no import supplier NOBODY'),
    });
  });

  it('with 3 where there is no such file', async () => {
    expect(await reconcile('none.ndjson')).toMatchObject({ code: 3, stderr: expect.stringContaining('none.ndjson') });
  });

  it('with 4 where the key is none', async () => {
    const wrong = { ...env, CARRYOVER_SECRET_KEY: 'sk_nobody' };
    const words = ['reconcile', 'half.ndjson', '--supplier', 'DEMO'];
    expect(await run(words, { env: wrong, cwd: folder })).toMatchObject({ code: 4 });
    expect(await run(words, { cwd: folder })).toMatchObject({ code: 4 });
  });

  it('with 5 where nobody answers', async () => {
    const nowhere = { ...env, CARRYOVER_API_URL: `http://127.0.0.1:${await freePort()}` };
    const words = ['reconcile', 'half.ndjson', '--supplier', 'DEMO'];
    expect(await run(words, { env: nowhere, cwd: folder })).toMatchObject({ code: 5 });
  });

  it('with 6 while another comparison of the supplier is under way, and with 0 when that has ended', async () => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('reconciliation ' || id, 0)) FROM import_supplier WHERE code = 'DEMO'`,
    );
    const waiting = await reconcile('half.ndjson', '--named');
    await client.query('ROLLBACK');
    await client.end();
    expect(waiting).toMatchObject({ code: 6, stderr: expect.stringContaining('at this moment') });
    expect(await reconcile('half.ndjson', '--named')).toMatchObject({ code: 0 });
  });

  it('with codes that its help lists', async () => {
    const { code, stdout } = await type('reconcile', '--help');
    expect(code).toBe(0);
    const listed = [...stdout.matchAll(/^ +(\d+) {2}\S/gm)].map(([, number]) => Number(number));
    expect(listed).toEqual([0, 1, 2, 3, 4, 5, 6, 70, 130, 141]);
  });
});
