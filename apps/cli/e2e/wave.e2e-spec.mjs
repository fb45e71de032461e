import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from '../../api/e2e/support/carryover.mjs';
import { carryover as run } from './support/carryover-program.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-wave-'));
const path = (name) => join(folder, name);

let service;
let env;

beforeAll(async () => {
  service = await Carryover.start();
  env = {
    CARRYOVER_API_URL: service.apis[0].url,
    CARRYOVER_SECRET_KEY: service.credentials.organization_secret_key,
  };
}, 120_000);
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Each look is a process, which takes the service what it needs itself. */
const SECOND_BY_SECOND = { milliseconds: 60_000, every: 1_000 };

const wave = (...words) => run(['wave', ...words, '--supplier', 'DEMO'], { env, cwd: folder });

const line = (index, changes = {}) => {
  const pair = { import_supplier: 'DEMO', external_account_number: `CLI-${index}` };
  return `${JSON.stringify({ ...distinctSample(index, pair), ...changes })}\n`;
};

describe('a wave by the command line', () => {
  it('is made, sent, released and followed to its results', async () => {
    writeFileSync(path('north.ndjson'), line(1) + line(2) + line(3, { account_type: 'NONE' }));
    writeFileSync(path('south.ndjson.gz'), gzipSync(line(4)));
    expect(await wave('create', 'JUNE-1', '--accounts', '4')).toMatchObject({
      code: 0,
      stdout: [
        'Wave JUNE-1 is LOADING.',
        '0 lines.',
        'Red, gate parts_complete: No part was sent.',
        'Red, gate planned_accounts: 0 of 4 planned accounts can be imported.',
        '',
      ].join('\n'),
    });
    const sent = await wave('send', 'JUNE-1', 'north.ndjson', 'south.ndjson.gz');
    expect(sent).toMatchObject({
      code: 1,
      stdout: [
        'north.ndjson: 3 lines, 2 taken, 1 refused.',
        'south.ndjson.gz: 1 lines, 1 taken.',
        'Why: carryover wave results JUNE-1 --supplier DEMO --outcome refused',
        '',
      ].join('\n'),
    });
    const refused = await wave('results', 'JUNE-1', '--outcome', 'refused');
    expect(JSON.parse(refused.stdout)).toMatchObject({
      part: 'north',
      line: 3,
      external_account_number: 'CLI-3',
      problems: [{ path: 'account_type' }],
    });
    expect(await wave('release', 'JUNE-1')).toMatchObject({
      stderr: expect.stringContaining('3 of 4 planned accounts can be imported.'),
    });

    writeFileSync(path('north.ndjson'), line(1) + line(2) + line(3));
    expect(await wave('send', 'JUNE-1', 'north.ndjson')).toMatchObject({
      code: 0,
      stdout: 'north.ndjson: 3 lines, 1 taken, 2 there already.\n',
    });
    expect((await wave('release', 'JUNE-1', '--json')).stdout).toContain('"state":"RUNNING"');
    const isImported = async () => (await wave('show', 'JUNE-1')).stdout.includes('is IMPORTED');
    expect(await waitUntil(isImported, SECOND_BY_SECOND)).toBe(true);
    expect((await wave('show', 'JUNE-1')).stdout).toBe('Wave JUNE-1 is IMPORTED.\n4 lines: 4 imported.\n');
    expect((await wave('show')).stdout).toMatch(/JUNE-1 +IMPORTED +4 /);

    expect(await wave('results', 'JUNE-1', '--output', path('results.ndjson'))).toMatchObject({ code: 0, stdout: '' });
    const results = readFileSync(path('results.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one));
    expect(results.map(({ part, outcome }) => `${part} ${outcome}`)).toEqual([
      ...Array(3).fill('north imported'),
      'south imported',
    ]);
  });

  it('says which fields corrections of its accounts would change, and changes them once', async () => {
    const executors = { billing_name: 'The Executors' };
    writeFileSync(path('executors.ndjson'), line(1, executors) + line(2, executors));
    const correct = (...words) => wave('correct', 'JUNE-1', 'executors.ndjson', ...words);
    const taken = { code: 0, stdout: 'executors.ndjson: 2 lines, 2 taken.\n  billing_name: 2 lines\n' };
    expect(await correct('--dry-run')).toMatchObject(taken);
    expect(await correct()).toMatchObject(taken);
    expect(await correct()).toMatchObject({
      code: 0,
      stdout: 'executors.ndjson: 2 lines, 0 taken, 2 there already.\n',
    });
  });

  it('gives what failed back with its account, which is sent again', async () => {
    const taken = JSON.parse(line(1));
    writeFileSync(path('failing.ndjson'), line(5, { supply_addresses: taken.supply_addresses }));
    await wave('create', 'JUNE-2');
    await wave('send', 'JUNE-2', 'failing.ndjson');
    await wave('release', 'JUNE-2');
    const isOver = async () => (await wave('show', 'JUNE-2')).stdout.includes('is IMPORTED');
    expect(await waitUntil(isOver, SECOND_BY_SECOND)).toBe(true);
    expect(await wave('results', 'JUNE-2', '--payload')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--payload goes with --outcome failed'),
    });
    const { stdout } = await wave('results', 'JUNE-2', '--outcome', 'failed', '--payload');
    const { payload, problems } = JSON.parse(stdout);
    // Both of its meter points are in use.
    expect([payload.external_account_number, problems.length]).toEqual(['CLI-5', 2]);
    const { supply_addresses } = JSON.parse(line(5));
    writeFileSync(path('corrected.ndjson'), `${JSON.stringify({ ...payload, supply_addresses })}\n`);
    expect(await wave('send', 'JUNE-2', 'corrected.ndjson')).toMatchObject({ code: 0 });
  });

  it('says what its accounts are like, and what is unlike the source', async () => {
    expect(await wave('profile', 'JUNE-2', '--source', 'north.ndjson')).toMatchObject({ code: 2 });
    writeFileSync(path('alike.ndjson'), Array.from({ length: 30 }, (_, index) => line(100 + index)).join(''));
    await wave('create', 'ALIKE');
    expect((await wave('profile', 'ALIKE')).stdout).toContain('has no profile yet');
    await wave('send', 'ALIKE', 'alike.ndjson');
    await wave('dry-run', 'ALIKE');
    const isCounted = async () => (await wave('profile', 'ALIKE')).stdout.includes('30 accounts, by its dry run.');
    expect(await waitUntil(isCounted, SECOND_BY_SECOND)).toBe(true);
    const counts = [{ measure: 'customers.with_email', key: 'yes', accounts: 0 }];
    writeFileSync(path('source.json'), JSON.stringify({ accounts: 100, counts }));
    const { code, stdout } = await wave('profile', 'ALIKE', '--source', 'source.json');
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^Shifted: customers\.with_email: 100 % now, 0 % in the/m),
    ]);
    expect(stdout).toMatch(/^customers\.with_email +yes +30 \(100\.0 %\) .* 0 \(0\.0 %\)$/m);
  });

  it('is made with error budgets, and is to come to something else while it is sent', async () => {
    const budgets = ['--most-failed-share', '0.5', '--most-failed-for', 'worker_lost=1'];
    await wave('create', 'JUNE-4', '--accounts', '2', ...budgets);
    expect((await wave('plan', 'JUNE-4')).stdout).toContain(
      '"error_budget":{"share":"0.5","by_code":[{"code":"worker_lost","accounts":1}]}',
    );
    expect(await wave('create', 'JUNE-5', '--most-failed-for', 'worker_lost')).toMatchObject({ code: 2 });
    expect((await wave('planned', 'JUNE-4', '--accounts', '3')).stdout).toContain(
      'Red, gate planned_accounts: 0 of 3 planned accounts',
    );
    expect((await wave('planned', 'JUNE-4', '--accounts', '4', '--revision', '1')).stderr).toContain('planned anew');
  });

  it('is made with totals and an approval that its release waits for', async () => {
    writeFileSync(path('totals.json'), '{"customers": 7}');
    const { code, stdout } = await wave('create', 'JUNE-8', '--totals', 'totals.json', '--supplier-approval');
    expect(code).toBe(0);
    expect(stdout).toContain('Red, gate supplier_approval: 0 of 1 approvals by the supplier.');
    expect(stdout).toContain('Red, gate planned_totals: The totals are known by a dry run.');
    expect(await wave('create', 'JUNE-9', '--totals', 'none.json')).toMatchObject({ code: 3 });
  });

  it('is planned, said to be sent, opened again, and passes a gate for a reason', async () => {
    await wave('create', 'JUNE-3', '--accounts', '2');
    writeFileSync(path('west.ndjson'), line(6));
    await wave('send', 'JUNE-3', 'west.ndjson');
    writeFileSync(path('plan.json'), '{"accounts_per_day": 500}');
    expect((await wave('plan', 'JUNE-3')).stdout).toContain('has no plan');
    expect(await wave('plan', 'JUNE-3', '--file', 'plan.json', '--reason', 'Slowly.')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Plan 1 of wave JUNE-3, .*"accounts_per_day":500/),
    });
    expect((await wave('ready', 'JUNE-3')).stdout).toMatch(/^Wave JUNE-3 is READY\./);
    expect(await wave('send', 'JUNE-3', 'west.ndjson')).toMatchObject({ stderr: expect.stringContaining('READY') });
    expect((await wave('reopen', 'JUNE-3')).stdout).toMatch(/^Wave JUNE-3 is LOADING\./);
    expect((await wave('release', 'JUNE-3')).stderr).toContain('1 of 2 planned accounts');
    expect(await wave('waive', 'JUNE-3', '--gate', 'planned_accounts')).toMatchObject({ code: 2 });
    await wave('waive', 'JUNE-3', '--gate', 'planned_accounts', '--reason', 'One is enough.');
    expect((await wave('release', 'JUNE-3')).stdout).toMatch(/^Wave JUNE-3 is RUNNING\./);
    expect(await wave('watch', 'JUNE-3')).toMatchObject({ code: 0 });
    const waived = ['--waive-gates', '--reason', 'The other one stays.'];
    // Once what was imported is added up.
    const reconciled = async () => (await wave('reconcile', 'JUNE-3', ...waived)).stdout;
    const isReconciled = async () => /^Wave JUNE-3 is RECONCILED\./.test(await reconciled());
    expect(await waitUntil(isReconciled, SECOND_BY_SECOND)).toBe(true);
    expect((await wave('sign-off', 'JUNE-3')).stdout).toMatch(/^Wave JUNE-3 is RECONCILED\./);
  });

  it('is approved, released, halted, released again for a reason, and given up', async () => {
    const isNow = (state) => expect.stringMatching(new RegExp(`^Wave JUNE-6 is ${state}\\.`));
    await wave('create', 'JUNE-6');
    writeFileSync(path('late.ndjson'), line(7));
    await wave('send', 'JUNE-6', 'late.ndjson');
    // None of it starts meanwhile.
    const start_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    writeFileSync(path('late.json'), JSON.stringify({ start_date }));
    await wave('plan', 'JUNE-6', '--file', 'late.json');
    expect(await wave('approve', 'JUNE-6')).toMatchObject({ code: 5, stderr: expect.stringContaining('LOADING') });
    await wave('ready', 'JUNE-6');
    expect(await wave('approve', 'JUNE-6')).toMatchObject({ code: 0, stdout: isNow('APPROVED') });
    expect(await wave('release', 'JUNE-6')).toMatchObject({ code: 0, stdout: isNow('RUNNING') });
    const halted = await wave('halt', 'JUNE-6', '--reason', 'Tariffs are missing.');
    expect(halted).toMatchObject({ code: 0, stdout: isNow('HALTED') });
    expect(halted.stdout).toContain('Tariffs are missing.');
    expect(await wave('release', 'JUNE-6')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('for a reason only'),
    });
    const again = await wave('release', 'JUNE-6', '--reason', 'They are loaded.');
    expect(again).toMatchObject({ code: 0, stdout: isNow('RUNNING') });
    expect(await wave('cancel', 'JUNE-6')).toMatchObject({ code: 0, stdout: isNow('CANCELLED') });
  });

  it('says what cannot be done', async () => {
    expect(await wave('show', 'NONE')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no wave NONE'),
    });
    writeFileSync(path('rows.csv'), 'account,name\n1,A\n');
    expect(await wave('send', 'JUNE-1', 'rows.csv')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('this is CSV'),
    });
    expect(await wave('halt', 'JUNE-1')).toMatchObject({ stderr: expect.stringContaining('only one that is RUNNING') });
  });
});
