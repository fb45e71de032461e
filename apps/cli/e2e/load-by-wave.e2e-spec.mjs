import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from '../../api/e2e/support/carryover.mjs';
import { carryover as run } from './support/carryover-program.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-bulk-'));
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

const carryover = (...words) => run([...words, '--supplier', 'DEMO'], { env, cwd: folder });

const account = (index, changes = {}) => ({
  ...distinctSample(index, { import_supplier: 'DEMO', external_account_number: `BULK-${index}` }),
  ...changes,
});
const line = (index, changes) => `${JSON.stringify(account(index, changes))}\n`;
const records = (name) =>
  readFileSync(path(name), 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text));

describe('a load by a wave', () => {
  it('makes the wave, sends each file as a part, releases it, and writes what became of each line', async () => {
    writeFileSync(path('before.ndjson'), line(9));
    expect(await carryover('load', 'before.ndjson', '--wave', 'BEFORE')).toMatchObject({ code: 0 });
    const damaged = line(2, { billing_address1: 'CafÃ© Row' });
    const wrong = line(4, { account_type: 'NONE' });
    // It passes every rule, and another account has its meter points.
    const taken = line(5, { supply_addresses: account(9).supply_addresses });
    writeFileSync(path('book.ndjson'), `${line(1)}\n${damaged}${wrong}{\n${taken}`);
    writeFileSync(path('more.ndjson.gz'), gzipSync(line(3)));
    const loaded = await carryover('load', 'book.ndjson', 'more.ndjson.gz', '--wave', 'BULK', '--json');
    expect({ stderr: loaded.stderr, code: loaded.code }).toEqual({
      stderr: expect.stringMatching(/Wave BULK is RUNNING\.[\s\S]*Wave BULK is IMPORTED\./),
      code: 1,
    });
    expect(JSON.parse(loaded.stdout)).toMatchObject({
      ...{ done: 3, unchanged: 0, differs: 0, failed: 3, not_processed: 0, stopped: null, resume: null },
      warnings: { accounts: 1, warnings: 1, rules: [{ rule: 'R180', accounts: 1, warnings: 1 }] },
    });
    const done = records('book.imported.ndjson');
    expect(done.map((one) => [one.file, one.line, one.external_account_number, one.warnings])).toEqual([
      ['book.ndjson', 1, 'BULK-1', undefined],
      ['book.ndjson', 3, 'BULK-2', 1],
      ['more.ndjson.gz', 1, 'BULK-3', undefined],
    ]);
    expect(done.every((one) => /^A-/.test(one.account_number))).toBe(true);
    expect(readFileSync(path('book.failed.ndjson'), 'utf8')).toBe(`${wrong}{\n${taken}`);
    const errors = records('book.errors.ndjson');
    expect(errors.map((one) => [one.line, one.code])).toEqual([
      [4, expect.any(String)],
      [5, 'parse_error'],
      [6, expect.any(String)],
    ]);
    expect(errors[0].problems).toMatchObject([{ path: 'account_type', rule: expect.any(String) }]);
  });

  it('takes what was repaired, by the same wave, and tells what differs from what was imported', async () => {
    writeFileSync(path('repaired.ndjson'), line(1) + line(3, { billing_name: 'Somebody else' }) + line(4) + line(5));
    const loaded = await carryover('load', 'repaired.ndjson', '--wave', 'BULK');
    expect(loaded).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/ 3 {2}imported .*\n.* 1 {2}differ .*\n.* 0 {2}failed /),
    });
    expect(records('repaired.differs.ndjson')).toMatchObject([
      { line: 2, external_account_number: 'BULK-3', was_imported_before: true, comparison: 'differs' },
    ]);
  });

  it('says what keeps a wave from its release, and what goes on', async () => {
    await carryover('wave', 'create', 'PLANNED', '--accounts', '2');
    writeFileSync(path('one.ndjson'), line(6));
    const held = await carryover('load', 'one.ndjson', '--wave', 'PLANNED');
    expect(held).toMatchObject({
      code: 6,
      stdout: expect.stringMatching(
        /1 of 2 planned accounts can be imported\.[\s\S]*npx carryover load one\.ndjson --wave PLANNED/,
      ),
    });
    expect(readFileSync(path('one.not-processed.ndjson'), 'utf8')).toBe(line(6));
    expect(await carryover('load', 'one.ndjson', '--wave', 'PLANNED', '--dry-run')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--dry-run does not go with --wave'),
    });
  });
});

/** Runs words that were printed to go on with, as this program. */
const printed = (stdout) => {
  const [, words = ''] = /npx carryover (.*)$/m.exec(stdout) ?? [];
  return run(
    words.split(' ').map((word) => word.replaceAll("'", '')),
    { env, cwd: folder },
  );
};

describe('a load by a wave that was stopped', () => {
  it('goes on by the words it prints, once the wave is READY and approved and takes no parts any more', async () => {
    await carryover('wave', 'create', 'CAREFUL', '--supplier-approval');
    writeFileSync(path('careful.ndjson'), line(20));
    const held = await carryover('load', 'careful.ndjson', '--wave', 'CAREFUL');
    expect(held).toMatchObject({ code: 6, stdout: expect.stringContaining('To go on:') });
    const decide = async (...words) => expect(await carryover('wave', ...words)).toMatchObject({ code: 0 });
    await decide('ready', 'CAREFUL');
    // An approval is of what was validated.
    await decide('dry-run', 'CAREFUL');
    const isValidated = async () => (await carryover('wave', 'show', 'CAREFUL')).stdout.includes('REVIEW');
    expect(await waitUntil(isValidated, { milliseconds: 60_000, every: 500 })).toBe(true);
    await decide('waive', 'CAREFUL', '--gate', 'lists_loaded', '--reason', 'No lists are loaded here.');
    await decide('approve', 'CAREFUL');
    expect(await printed(held.stdout)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ 1 {2}imported /),
      stderr: expect.stringMatching(/takes no parts[\s\S]*Wave CAREFUL is IMPORTED\./),
    });
    expect(records('careful.imported.ndjson')).toMatchObject([{ external_account_number: 'BULK-20' }]);
  });

  it('says that a file has not arrived which the wave takes no more', async () => {
    await carryover('wave', 'create', 'CLOSED');
    writeFileSync(path('closed.ndjson'), line(21));
    writeFileSync(path('late.ndjson'), line(22));
    await carryover('wave', 'send', 'CLOSED', 'closed.ndjson');
    await carryover('wave', 'ready', 'CLOSED');
    const late = await carryover('load', 'closed.ndjson', 'late.ndjson', '--wave', 'CLOSED');
    expect(late).toMatchObject({ code: 6, stderr: expect.stringContaining('has not got the whole of late.ndjson') });
    expect(await printed(late.stderr)).toMatchObject({ code: 0 });
    expect(await carryover('load', 'closed.ndjson', 'late.ndjson', '--wave', 'CLOSED')).toMatchObject({ code: 0 });
  });

  it('names the release of one that was halted, after which the same command goes on', async () => {
    // It has let one go today, and halts before the other.
    writeFileSync(path('plan.json'), '{"accounts_per_day": 1}');
    await carryover('wave', 'create', 'HELD');
    await carryover('wave', 'plan', 'HELD', '--file', 'plan.json');
    writeFileSync(path('held.ndjson'), line(23) + line(24));
    expect(await carryover('load', 'held.ndjson', '--wave', 'HELD', '--no-wait')).toMatchObject({ code: 0 });
    expect(await carryover('wave', 'halt', 'HELD', '--reason', 'Stop.')).toMatchObject({ code: 0 });
    const halted = await carryover('load', 'held.ndjson', '--wave', 'HELD');
    expect(halted).toMatchObject({ code: 6, stdout: expect.stringContaining('The wave is HALTED. Stop.') });
    expect(halted.stdout).not.toContain('To go on:');
    writeFileSync(path('plan.json'), '{}');
    await carryover('wave', 'plan', 'HELD', '--file', 'plan.json');
    expect(await printed(halted.stdout)).toMatchObject({ code: 0 });
    expect(await carryover('load', 'held.ndjson', '--wave', 'HELD')).toMatchObject({ code: 0 });
    expect(records('held.imported.ndjson')).toHaveLength(2);
  });

  it('ends with 1 when the wave was given up, or has only made dry runs', async () => {
    await carryover('wave', 'create', 'UNWANTED', '--accounts', '2');
    writeFileSync(path('unwanted.ndjson'), line(25));
    expect(await carryover('load', 'unwanted.ndjson', '--wave', 'UNWANTED')).toMatchObject({ code: 6 });
    await carryover('wave', 'cancel', 'UNWANTED');
    const given = await carryover('load', 'unwanted.ndjson', '--wave', 'UNWANTED', '--json');
    expect({ code: given.code, ...JSON.parse(given.stdout) }).toMatchObject({
      code: 1,
      not_processed: 1,
      resume: null,
    });

    const staff = await service.staff();
    const set = (isOn) => {
      const body = { reason: 'A dry run', settings: { dry_run_only: isOn } };
      return staff.send('PATCH', 'suppliers/DEMO/settings', body);
    };
    expect(await set(true)).toMatchObject({ status: 200 });
    writeFileSync(path('tried.ndjson'), line(26));
    const tried = await carryover('load', 'tried.ndjson', '--wave', 'TRIED', '--json');
    await set(false);
    expect({ code: tried.code, ...JSON.parse(tried.stdout) }).toMatchObject({ code: 1, done: 0, not_processed: 1 });
    expect(tried.stderr).toContain('set to dry runs only');
  });
});

describe('a wave that is watched', () => {
  it('is followed until it ends, and its end is the exit code', async () => {
    const watched = carryover('wave', 'watch', 'PLANNED');
    await carryover('wave', 'release', 'PLANNED', '--waive-gates', '--reason', 'One is enough.');
    expect(await watched).toMatchObject({
      code: 0,
      stdout: 'Wave PLANNED is IMPORTED.\n1 lines: 1 imported.\n',
      stderr: expect.stringContaining('carryover: Wave PLANNED is IMPORTED.\n'),
    });
    await carryover('wave', 'create', 'GONE');
    await carryover('wave', 'cancel', 'GONE');
    expect(await carryover('wave', 'watch', 'GONE', '--json')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('"state":"CANCELLED"'),
    });
    expect(await carryover('wave', 'watch', 'NONE')).toMatchObject({ code: 2 });
  });
});
