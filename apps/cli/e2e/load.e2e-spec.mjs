import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../../tools/lib/paths.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { inheritedVariables } from '../../../tools/testing/inherited-variables.mjs';
import { Carryover } from '../../api/e2e/support/carryover.mjs';

/** More on request: the whole of 5,000 takes some minutes. */
const ACCOUNTS = Number(process.env.LOAD_ACCOUNTS ?? 300);
const KILLS = 3;
const folder = mkdtempSync(join(tmpdir(), 'carryover-load-'));
const path = (name) => join(folder, name);
const linesOf = (name) => readFileSync(path(name), 'utf8').split('\n').filter(Boolean);

let carryover;
let env;

beforeAll(async () => {
  carryover = await Carryover.start({ workers: 2, env: { RETRACTION_APPROVALS: 'no' } });
  const { organization_secret_key: key } = carryover.credentials;
  env = { CARRYOVER_API_URL: carryover.apis[0].url, CARRYOVER_SECRET_KEY: key };
});
afterAll(async () => {
  await carryover?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A run of the command line: the process, and what it says once it has ended. */
function start(words, more = {}) {
  const child = spawn(process.execPath, [join(root, 'apps/cli/bin/carryover.js'), ...words], {
    env: { ...inheritedVariables(), ...env, ...more },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  return { child, ended: once(child, 'close').then(([code, signal]) => ({ code, signal, ...said })), said };
}

const run = (words, more) => start(words, more).ended;

const supplier = () => carryover.credentials.import_supplier;

describe('accounts of a file', () => {
  const load = () => ['load', 'accounts.ndjson', '--supplier', supplier(), '--json'];
  const journalLines = () => {
    const journal = path(`accounts.load.${supplier()}.journal`);
    return existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length : 0;
  };

  it('are imported once each, however often the loader is killed, and every line is accounted for', async () => {
    const sample = ['sample', '--count', String(ACCOUNTS), '--errors', '3%', '--supplier', supplier()];
    expect((await run([...sample, '--output', 'accounts.ndjson'])).code).toBe(0);
    const sent = linesOf('accounts.ndjson');
    expect(sent).toHaveLength(ACCOUNTS);

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { child, ended } = start(load());
      const target = (kill * ACCOUNTS) / (KILLS + 1);
      expect(await waitUntil(() => journalLines() > target, { milliseconds: 300_000, every: 20 })).toBe(true);
      child.kill('SIGKILL');
      expect((await ended).signal).toBe('SIGKILL');
    }
    const { code, out, err } = await run(load());
    const summary = JSON.parse(out);

    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Going on with') });
    expect(summary).toMatchObject({ not_processed: 0, stopped: null, resume: null });
    expect(summary.done + summary.failed).toBe(ACCOUNTS);
    expect(summary.failed).toBeGreaterThan(0);
    const imported = linesOf('accounts.imported.ndjson').map((line) => JSON.parse(line));
    const rows = await carryover.query(
      'SELECT external_account_number AS number, account_number AS account FROM account',
    );
    expect(rows).toHaveLength(summary.done);
    expect(new Map(imported.map((each) => [each.external_account_number, each.account_number]))).toEqual(
      new Map(rows.map(({ number, account }) => [number, account])),
    );
    expect(linesOf('accounts.not-processed.ndjson')).toEqual([]);
    const failed = linesOf('accounts.failed.ndjson');
    const errors = linesOf('accounts.errors.ndjson').map((line) => JSON.parse(line));
    expect(errors.map(({ line }) => sent[line - 1]).sort()).toEqual([...failed].sort());
    expect([...imported, ...errors].map(({ line }) => line).sort((a, b) => a - b)).toEqual(sent.map((_, at) => at + 1));
    for (const { code: reason, detail } of errors) expect([reason, detail].every((text) => text.length > 0)).toBe(true);
  }, 900_000);

  it('are not sent again when everything is known of them', async () => {
    const before = await carryover.query('SELECT count(*) FROM account_import_event');
    const { code, out } = await run(load());
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ not_processed: 0 });
    expect(await carryover.query('SELECT count(*) FROM account_import_event')).toEqual(before);
  });

  it('are tried in a dry run without a trace', async () => {
    await run(['sample', '--count', '5', '--seed', '77', '--supplier', supplier(), '--output', 'trial.ndjson']);
    const { code, out } = await run(['load', 'trial.ndjson', '--supplier', supplier(), '--dry-run']);
    expect(code).toBe(0);
    expect(out).toMatch(/5 {2}dry-run/);
    const [{ count }] = await carryover.query(
      `SELECT count(*)::int FROM account_import_process WHERE status = 'DRY_RUN_SUCCEEDED'`,
    );
    expect(count).toBe(5);
  });
});

describe('accounts that are imported', () => {
  it('get notes and transactions from files, and come to what the books say until one more is sent', async () => {
    const books = linesOf('accounts.imported.ndjson').map((line) => JSON.parse(line));
    const sent = linesOf('accounts.ndjson');
    writeFileSync(path('moved.ndjson'), `${books.map(({ line }) => sent[line - 1]).join('\n')}\n`);
    const [one, other] = books.map(({ external_account_number: number }) => ({
      import_supplier: supplier(),
      external_account_number: number,
    }));
    const payment = (id) => ({
      ...{ transaction_id: id, transaction_date: '2025-01-10', amount: 12.34, type: 'PAYMENT' },
      ...{ reason: 'REGULAR_SCHEDULE', payment_type: 'DD_REGULAR_COLLECTION' },
    });
    const write = (name, requests) =>
      writeFileSync(path(name), `${requests.map((request) => JSON.stringify(request)).join('\n')}\n`);
    const send = (name) => run([name.split('.')[0], name, '--supplier', supplier(), '--json']);

    write(
      'notes.ndjson',
      [one, other].map((account) => ({ ...account, notes: [{ body: 'Prefers large print.' }] })),
    );
    write(
      'transactions.ndjson',
      [one, other].map((account, index) => ({ ...account, transactions: [payment(`LATER-${index}`)] })),
    );
    for (const name of ['notes.ndjson', 'transactions.ndjson'])
      expect(await send(name).then(({ code, out }) => ({ code, ...JSON.parse(out) }))).toMatchObject({
        code: 0,
        done: 2,
        failed: 0,
      });

    const status = await run(['status', one.external_account_number, '--supplier', supplier(), '--json']);
    expect(JSON.parse(status.out)).toMatchObject([
      { status: 'PROCESSED', platform_identifier: books[0].account_number },
    ]);
    const errors = await run(['errors', '--supplier', supplier(), '--json']);
    expect([0, 1]).toContain(errors.code);
    expect(JSON.parse(errors.out)).toMatchObject({ supplier: supplier() });

    const totals = ['totals', 'moved.ndjson', '--transactions', 'transactions.ndjson', '--output', 'totals.ndjson.gz'];
    expect(await run(totals)).toMatchObject({ code: 0 });
    const reconcile = () => run(['reconcile', 'totals.ndjson.gz', '--supplier', supplier(), '--json']);
    const right = await reconcile();
    expect(JSON.parse(right.out)).toMatchObject({
      states: { MATCHED: books.length, MISMATCHED: 0, MISSING: 0, EXTRA: 0 },
      differences: [],
    });
    expect(right.code).toBe(0);

    write('more.ndjson', [{ ...other, transactions: [payment('LATER-MORE')] }]);
    expect((await run(['transactions', 'more.ndjson', '--supplier', supplier()])).code).toBe(0);
    const wrong = await reconcile();
    expect(wrong.code).toBe(1);
    const { states, totals: figures, differences } = JSON.parse(wrong.out);
    expect(states).toMatchObject({ MATCHED: books.length - 1, MISMATCHED: 1 });
    expect(figures.find(({ field }) => field === 'balance')).toMatchObject({ difference: '12.34' });
    expect(differences.map(({ external_account_number: number, differences: of }) => [number, of.length])).toEqual([
      [other.external_account_number, 3],
    ]);
  }, 300_000);
});

describe('accounts that are odd', () => {
  it('are told with their warnings, line by line and by rule', async () => {
    await run(['sample', '--count', '2', '--seed', '91', '--supplier', supplier(), '--output', 'plain.ndjson']);
    const [first, second] = linesOf('plain.ndjson').map((line) => JSON.parse(line));
    const odd = [first, { ...second, communication_preference: 'PIGEON' }].map((account) => JSON.stringify(account));
    writeFileSync(path('odd.ndjson'), `${odd.join('\n')}\n`);
    const words = ['load', 'odd.ndjson', '--supplier', supplier()];
    const { code, out } = await run([...words, '--json']);
    const rules = [{ rule: 'R06', accounts: 1, warnings: 1 }];
    expect({ code, ...JSON.parse(out) }).toMatchObject({
      code: 0,
      done: 2,
      warnings: { accounts: 1, warnings: 1, rules },
    });
    const told = linesOf('odd.imported.ndjson').map((line) => JSON.parse(line));
    expect(Object.fromEntries(told.map(({ line, warnings = 0 }) => [line, warnings]))).toEqual({ 1: 0, 2: 1 });
    // The journal knows them, whoever sent the lines.
    expect((await run(words)).out).toMatch(/1 {2}with warnings {3}R06 1/);
  });
});

describe('accounts of a sandbox', () => {
  it('are warned of by a load, and refused by a strict one', async () => {
    const staff = await carryover.staff();
    const [{ name: organization }] = await carryover.query(
      'SELECT o.name FROM organization o JOIN import_supplier s ON s.organization_id = o.id WHERE s.code = $1',
      [supplier()],
    );
    const sandbox = { code: 'TRIAL', name: 'Trial', organization, is_sandbox: true };
    expect(await staff.send('POST', 'suppliers', sandbox)).toMatchObject({ status: 201 });
    await run(['sample', '--count', '2', '--seed', '92', '--supplier', 'TRIAL', '--output', 'tried.ndjson']);
    const [first, second] = linesOf('tried.ndjson').map((line) => JSON.parse(line));
    const tried = [first, { ...second, billing_postcode: 'nowhere' }].map((account) => JSON.stringify(account));
    writeFileSync(path('tried.ndjson'), `${tried.join('\n')}\n`);
    const words = ['load', 'tried.ndjson', '--supplier', 'TRIAL', '--json'];
    const strict = await run([...words, '--strict', '--dry-run']);
    expect({ code: strict.code, ...JSON.parse(strict.out) }).toMatchObject({ code: 1, done: 1, failed: 1 });
    expect(JSON.parse(strict.out).journal).toContain('tried.load.dry-run.strict.TRIAL.journal');
    expect(linesOf('tried.errors.ndjson').map((line) => JSON.parse(line))).toMatchObject([
      { line: 2, errors: { billing_postcode: [expect.any(String)] } },
    ]);
    const lenient = await run(words);
    expect({ code: lenient.code, ...JSON.parse(lenient.out) }).toMatchObject({
      code: 0,
      done: 2,
      warnings: { accounts: 1, rules: [{ rule: 'R40', accounts: 1, warnings: 1 }] },
    });
  });
});

describe('an account that staff take back', () => {
  it('is told so by the load that brought it, and is loaded again by the file of what failed', async () => {
    await run(['sample', '--count', '3', '--seed', '82', '--supplier', supplier(), '--output', 'back.ndjson']);
    const words = ['load', 'back.ndjson', '--supplier', supplier(), '--json'];
    expect((await run(words)).code).toBe(0);
    const [, { external_account_number: number }] = linesOf('back.ndjson').map((line) => JSON.parse(line));
    const staff = await carryover.staff();
    const waived = ['mail_sent', 'notes_added', 'money_added', 'registration_sent', 'mandate_confirmed'];
    const { status, body } = await staff.send('POST', `suppliers/${supplier()}/retractions`, {
      selection: { external_account_numbers: [number] },
      waivers: waived.map((blocker) => ({ blocker, reason: 'Agreed' })),
      expected_count: 1,
      reason: 'The wrong extract',
    });
    expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
    const isGone = async () => (await staff.get(`retractions/${body.id}`)).body.status === 'DONE';
    expect(await waitUntil(isGone, { milliseconds: 60_000 })).toBe(true);

    const again = await run(words);
    expect({ code: again.code, ...JSON.parse(again.out) }).toMatchObject({ code: 1, done: 2, failed: 1 });
    const [error] = linesOf('back.errors.ndjson').map((line) => JSON.parse(line));
    expect(error).toMatchObject({ external_account_number: number, code: 'cancelled' });
    const failed = await run(['load', 'back.failed.ndjson', '--supplier', supplier(), '--json']);
    expect({ code: failed.code, ...JSON.parse(failed.out) }).toMatchObject({ code: 0, done: 1 });
    const last = await run(words);
    expect({ code: last.code, ...JSON.parse(last.out) }).toMatchObject({ code: 0, done: 3, failed: 0 });
  }, 180_000);
});

describe('what keeps a load from going on', () => {
  it('is a supplier that is paused: it waits, and goes on when the supplier does', async () => {
    await run(['sample', '--count', '3', '--seed', '78', '--supplier', supplier(), '--output', 'paused.ndjson']);
    const staff = await carryover.staff();
    const set = (status) => staff.send('PUT', `suppliers/${supplier()}/status`, { status });
    expect(await set('Paused')).toMatchObject({ status: 200 });
    const { ended, said } = start(['load', 'paused.ndjson', '--supplier', supplier(), '--json']);
    expect(await waitUntil(() => said.err.includes('takes no imports at present'), { milliseconds: 60_000 })).toBe(
      true,
    );
    await set('Ongoing');
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('is a supplier that is set to dry runs only: nothing counts as imported, and the same command imports it later', async () => {
    await run(['sample', '--count', '4', '--seed', '80', '--supplier', supplier(), '--output', 'tried.ndjson']);
    const staff = await carryover.staff();
    const set = (isOn) => {
      const body = { reason: 'A dry run', settings: { dry_run_only: isOn } };
      return staff.send('PATCH', `suppliers/${supplier()}/settings`, body);
    };
    expect(await set(true)).toMatchObject({ status: 200 });
    const words = ['load', 'tried.ndjson', '--supplier', supplier(), '--json'];
    const held = await run(words);
    expect({ code: held.code, ...JSON.parse(held.out) }).toMatchObject({ code: 6, done: 0, not_processed: 4 });
    expect(linesOf('tried.imported.ndjson')).toEqual([]);
    expect(await set(false)).toMatchObject({ status: 200 });
    const later = await run(words);
    expect({ code: later.code, ...JSON.parse(later.out) }).toMatchObject({ code: 0, done: 4, not_processed: 0 });
    expect(linesOf('tried.imported.ndjson')).toHaveLength(4);
  });

  it('is patience at its end, a refused key, an unknown supplier or an address where nobody is', async () => {
    const words = ['load', 'trial.ndjson', '--supplier', supplier(), '--journal', 'other.journal'];
    const key = { CARRYOVER_SECRET_KEY: 'sk_nobody' };
    const [refused, unknown, away] = await Promise.all([
      run(words, key),
      run(['load', 'trial.ndjson', '--supplier', 'NOBODY', '--journal', 'second.journal', '--results', 'second']),
      run([...words.slice(0, 4), '--journal', 'third.journal', '--patience', '1s'], {
        CARRYOVER_API_URL: 'http://127.0.0.1:1',
      }),
    ]);
    expect(refused.code).toBe(4);
    expect(refused.out + refused.err).not.toContain('sk_nobody');
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain('there is no import supplier NOBODY');
    expect(existsSync(path('second.journal'))).toBe(false);
    expect(away.code).toBe(6);
    expect(away.out).toContain('carryover load trial.ndjson --supplier');
  });

  it('is a signal: it says how to go on', async () => {
    await run(['sample', '--count', '400', '--seed', '79', '--supplier', supplier(), '--output', 'long.ndjson']);
    const { child, ended } = start(['load', 'long.ndjson', '--supplier', supplier(), '--concurrency', '1']);
    const journal = path(`long.load.${supplier()}.journal`);
    const isUnderWay = () => existsSync(journal) && readFileSync(journal, 'utf8').includes('"a"');
    expect(await waitUntil(isUnderWay, { milliseconds: 60_000 })).toBe(true);
    child.kill('SIGINT');
    const { code, out } = await ended;
    expect(code).toBe(130);
    expect(out).toContain(`npx carryover load long.ndjson --supplier ${supplier()}`);
  });
});
