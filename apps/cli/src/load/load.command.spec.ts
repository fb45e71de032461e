import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { type Answer, StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const path = temporaryFolder();
let service: StandInService;

beforeEach(async () => {
  service = await new StandInService().start();
  for (const name of ['accounts', 'other'])
    for (const journal of ['load', 'load.dry-run']) rmSync(path(`${name}.${journal}.DEMO.journal`), { force: true });
});
afterEach(() => service.stop());

const account = (number: string, more: object = {}) =>
  JSON.stringify({ import_supplier: 'DEMO', external_account_number: number, ...more });
const write = (name: string, ...lines: readonly string[]) => writeFileSync(path(name), `${lines.join('\n')}\n`);
const written = (name: string): Record<string, unknown>[] =>
  readFileSync(path(name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function load(name: string, ...words: string[]) {
  const surroundings = standInSurroundings({ env: service.env });
  const code = await runCarryover(['load', path(name), '--supplier', 'DEMO', ...words], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}

const summaryOf = async (name: string, ...words: string[]) => {
  const { code, out } = await load(name, ...words, '--json');
  return { code, ...JSON.parse(out) };
};

it('replaces a part of a wave only, and says so without one', async () => {
  write('accounts.ndjson', account('1'));
  expect(await load('accounts.ndjson', '--replace')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--replace goes with --wave only'),
  });
});

it('goes on with the file that was loaded only: a digit that changed in the middle of it is seen', async () => {
  const filler = { notes: 'x'.repeat(1_100_000) };
  const lines = (balance: string) => [account('1', filler), account('2', { balance }), account('3', filler)];
  write('accounts.ndjson', ...lines('10.00'));
  expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 0, done: 3 });
  write('accounts.ndjson', ...lines('90.00'));
  expect(await load('accounts.ndjson')).toMatchObject({
    code: 2,
    err: expect.stringContaining('or files that were changed since'),
  });
});

describe('lines that fail', () => {
  const landline = {
    attr: 'customers.1.landline',
    code: 'invalid_phone_number',
    detail: 'x is not a valid phone number',
  };
  const postcode = { attr: 'billing_postcode', code: 'invalid_postcode', detail: '"x" is not a valid UK postcode.' };

  it('have the code and the rule of each problem, and are grouped on screen', async () => {
    write('accounts.ndjson', ...['1', '2', '3', '4'].map((number) => account(number)));
    const found: Record<string, (typeof landline)[]> = {
      1: [landline, postcode],
      3: [{ ...landline, attr: 'customers.0.landline' }],
    };
    service.validate = ({ external_account_number: number }) => found[String(number)] ?? [];
    service.fail = (number) =>
      number === '4' ? { code: 'supply_point_in_use', detail: 'Taken.', domain: 'account_import' } : null;

    const { code, out } = await load('accounts.ndjson');

    expect(code).toBe(1);
    expect(written('accounts.errors.ndjson').sort((one, other) => Number(one.line) - Number(other.line))).toMatchObject(
      [
        {
          ...{ line: 1, external_account_number: '1', code: 'invalid_phone_number', rule: 'R28' },
          problems: [
            { path: 'customers.1.landline', code: 'invalid_phone_number', rule: 'R28', detail: landline.detail },
            { path: 'billing_postcode', code: 'invalid_postcode', rule: 'R40', detail: postcode.detail },
          ],
        },
        { line: 3, code: 'invalid_phone_number', rule: 'R28' },
        { line: 4, code: 'supply_point_in_use' },
      ],
    );
    expect(out).toMatch(
      /lines +code +rule +field +such as\n.*\n +2 +invalid_phone_number +R28 +customers\.\*\.landline +line [13]: x is not/,
    );
    expect(out).toMatch(/ 1 +supply_point_in_use +\S+ +\(whole line\) +line 4: Taken\./);
    expect(out).toContain('docs/errors/CODE.md');
  });

  it('say which line has the number already, by its file, and whose number it is', async () => {
    write('accounts.ndjson', account('1'), account('1', { later: true }), account('2', { import_supplier: 'ELSE' }));
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 1, done: 1, failed: 2 });
    expect(written('accounts.errors.ndjson')).toMatchObject([
      {
        ...{ line: 2, external_account_number: '1', code: 'account_number_repeated', rule: 'R14' },
        detail: `1 is in line 1 of ${path('accounts.ndjson')} already; only that line is sent.`,
      },
      { line: 3, external_account_number: '2', code: 'other_supplier', detail: expect.stringContaining('"ELSE"') },
    ]);
  });

  it('fail no longer once the account is there, whoever had it imported', async () => {
    write('accounts.ndjson', account('1'), account('2'), account('3'));
    service.fail = () => ({ code: 'supply_point_in_use', detail: 'Taken.', domain: 'account_import' });
    service.validate = ({ external_account_number: number }) => (number === '3' ? [postcode] : []);
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ failed: 3 });

    const retried = service.imports.get('1');
    if (retried !== undefined) Object.assign(retried, { status: 'PROCESSED', account: 'A-9', error: null });
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 1, done: 1, failed: 2 });
    expect(written('accounts.imported.ndjson')).toMatchObject([
      { line: 1, account_number: 'A-9', imported_meanwhile: true },
    ]);
    expect(written('accounts.errors.ndjson').map(({ line }) => line)).toEqual(expect.arrayContaining([2, 3]));
  });

  it('are sent once more with --retry-failed, and the latest reason counts', async () => {
    write('accounts.ndjson', account('1'), account('2'));
    service.validate = () => [postcode];
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ failed: 2 });
    service.validate = ({ external_account_number: number }) => (number === '2' ? [landline] : []);

    expect(await summaryOf('accounts.ndjson')).toMatchObject({ failed: 2 });
    expect(await summaryOf('accounts.ndjson', '--retry-failed')).toMatchObject({ code: 1, done: 1, failed: 1 });
    expect(written('accounts.errors.ndjson')).toMatchObject([{ line: 2, code: 'invalid_phone_number' }]);
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ done: 1, failed: 1 });
    expect(written('accounts.errors.ndjson')).toMatchObject([{ line: 2, code: 'invalid_phone_number' }]);
  });
});

describe('accounts that are taken back after they were imported', () => {
  it('are no longer told as imported by the same command, and are loaded by the file of what failed', async () => {
    write('accounts.ndjson', account('1'), account('2'), account('3'));
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 0, done: 3 });
    service.takeBack('2');

    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 1, done: 2, failed: 1, not_processed: 0 });
    expect(written('accounts.imported.ndjson').map(({ line }) => line)).toEqual([1, 3]);
    expect(written('accounts.errors.ndjson')).toMatchObject([
      { line: 2, code: 'cancelled', detail: expect.stringContaining('took it back') },
    ]);
    expect(await summaryOf('accounts.failed.ndjson')).toMatchObject({ code: 0, done: 1 });
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 0, done: 3, failed: 0 });
    // Of the account that is gone nothing is told any more.
    const lines = written('accounts.imported.ndjson').map(({ line }) => line);
    expect(lines.sort()).toEqual([1, 2, 3]);
  });

  it('are told so by a load that goes on with others, and of what was there before', async () => {
    write('accounts.ndjson', account('1'));
    await load('accounts.ndjson');
    write('other.ndjson', account('1'), account('2'));
    expect(await summaryOf('other.ndjson', '--no-wait')).toMatchObject({ unchanged: 1, accepted: 1 });
    service.takeBack('1');
    expect(await summaryOf('other.ndjson')).toMatchObject({ code: 1, unchanged: 0, done: 1, failed: 1 });
    expect(await summaryOf('other.ndjson', '--retry-failed')).toMatchObject({ code: 0, done: 2, failed: 0 });
  });
});

describe('accounts that are imported already', () => {
  beforeEach(async () => {
    write('accounts.ndjson', account('1', { billing_name: 'Ann' }), account('2'));
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 0, done: 2, unchanged: 0, differs: 0 });
    write('other.ndjson', account('1', { billing_name: 'Anne' }), account('2'), account('3'));
  });

  it('are told apart: those that are the same, and those that differ, which is not applied', async () => {
    const { code, out } = await load('other.ndjson');
    expect(code).toBe(1);
    expect(out).toMatch(
      /1 {2}imported .*\n +1 {2}unchanged .*imported before as they are\n +1 {2}differ .*not applied/,
    );
    expect(out).toContain('carryover notes, transactions or');
    expect(written('other.imported.ndjson')).toMatchObject([{ line: 3 }]);
    expect(written('other.unchanged.ndjson')).toMatchObject([{ line: 2, account_number: 'A-2' }]);
    expect(written('other.differs.ndjson')).toMatchObject([{ line: 1, account_number: 'A-1', comparison: 'differs' }]);
    expect(service.imports.get('1')?.payload).toContain('"Ann"');
  });

  it('do not bury what fails in a dry run', async () => {
    write('other.ndjson', account('1', { billing_name: 'Ann' }), account('2'), account('3'), account('4'));
    service.fail = (number) =>
      number === '4' ? { code: 'supply_point_in_use', detail: 'Taken.', domain: 'account_import' } : null;
    expect(await summaryOf('other.ndjson', '--dry-run')).toMatchObject({
      ...{ code: 1, done: 1, unchanged: 2, differs: 0, failed: 1 },
      reasons: [{ code: 'supply_point_in_use', lines: 1 }],
    });
  });
});

describe('accounts that the service makes dry runs of', () => {
  const journal = () => path('accounts.load.DEMO.journal');
  const imported = (...numbers: readonly string[]) =>
    expect(
      written('accounts.imported.ndjson')
        .map(({ external_account_number: number }) => number)
        .sort(),
    ).toEqual(numbers);

  it('are not imported: the load says so, and the same command sends them once they may be', async () => {
    write('accounts.ndjson', account('1'), account('2'), account('3'));
    service.isDryRunOnly = true;
    const held = await summaryOf('accounts.ndjson');
    expect(held).toMatchObject({
      code: 6,
      done: 0,
      not_processed: 3,
      stopped: expect.stringContaining('dry_run_only'),
    });
    expect(held.resume).not.toBeNull();
    imported();

    service.isDryRunOnly = false;
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 0, done: 3, not_processed: 0, stopped: null });
    imported('1', '2', '3');
  });

  it('are sent once more when they were accepted for import, and somebody has sent them in a dry run since', async () => {
    write('accounts.ndjson', account('1'));
    expect(await summaryOf('accounts.ndjson', '--no-wait')).toMatchObject({ code: 0, accepted: 1 });
    Object.assign(service.imports.get('1') ?? {}, { status: 'DRY_RUN_SUCCEEDED', account: null });
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 0, done: 1 });
    expect(service.imports.get('1')).toMatchObject({ status: 'PROCESSED' });
  });

  it('are sent once more when an earlier release took their dry run for an import', async () => {
    write('accounts.ndjson', account('1'), account('2'));
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ done: 2 });
    const told = readFileSync(journal(), 'utf8').replace('{"account_number":"A-1"}', '{"dry_run":"succeeded"}');
    expect(told).toContain('dry_run');
    writeFileSync(journal(), told);
    Object.assign(service.imports.get('1') ?? {}, { status: 'DRY_RUN_SUCCEEDED', account: null });

    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 0, done: 2 });
    expect(service.imports.get('1')).toMatchObject({ status: 'PROCESSED' });
    imported('1', '2');
  });

  it('are told as imported before, when they were imported while they were tried out', async () => {
    write('accounts.ndjson', account('1'));
    service.refuse = (call) => {
      const tried = service.imports.get('1');
      if (call.includes('/accounts/DEMO/1/') && tried?.account === null)
        Object.assign(tried, { status: 'PROCESSED', account: 'A-1' });
      return null;
    };
    expect(await summaryOf('accounts.ndjson', '--dry-run')).toMatchObject({ code: 0, done: 0, unchanged: 1 });
  });
});

describe('an account that is being created from what was sent before', () => {
  const inProgress: Answer = {
    status: 400,
    content: { non_field_errors: { code: 'account_import_process_in_progress', detail: 'It is being created.' } },
  };
  /** Answers the first create that it is in progress, and does then what comes of it. */
  const beingCreatedUntil = (end: () => void) => {
    let isBeing = true;
    service.refuse = (call) => {
      if (call !== 'POST /v2/data-import/accounts/' || !isBeing) return null;
      isBeing = false;
      end();
      return inProgress;
    };
  };

  it('is sent once more, and differs where it came of another payload', async () => {
    write('accounts.ndjson', account('1', { billing_name: 'Anne' }));
    const payload = account('1', { billing_name: 'Ann' });
    beingCreatedUntil(() => service.imports.set('1', { status: 'PROCESSED', account: 'A-1', error: null, payload }));
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 1, done: 0, differs: 1 });
    expect(written('accounts.differs.ndjson')).toMatchObject([
      { line: 1, account_number: 'A-1', comparison: 'differs' },
    ]);
  });

  it('is imported where it was a dry run', async () => {
    write('accounts.ndjson', account('1'));
    const payload = account('1');
    beingCreatedUntil(() =>
      service.imports.set('1', { status: 'DRY_RUN_SUCCEEDED', account: null, error: null, payload }),
    );
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 0, done: 1 });
    expect(service.imports.get('1')).toMatchObject({ status: 'PROCESSED' });
  });
});

describe('a request that took too long to arrive', () => {
  it('says nothing against its line, which is sent again', async () => {
    write('accounts.ndjson', account('1'));
    let isSlow = true;
    service.refuse = (call) => {
      if (call !== 'POST /v2/data-import/accounts/' || !isSlow) return null;
      isSlow = false;
      return { status: 408, content: { code: 'request_timeout', detail: 'The request did not arrive in time.' } };
    };
    expect(await summaryOf('accounts.ndjson')).toMatchObject({ code: 0, done: 1, failed: 0 });
  });
});

describe('a window', () => {
  const inPast: Answer = {
    status: 400,
    content: [{ attr: 'schedule_window_start', code: 'schedule_window_start_in_past', detail: 'It has passed.' }],
  };
  const start = ['--window-start', '2026-03-02T22:00:00Z'];

  it('that has opened while lines are sent holds no more of them back', async () => {
    write('accounts.ndjson', account('1'), account('2'), account('3'), account('4'));
    service.refuse = (call, query) =>
      call === 'POST /v2/data-import/accounts/' && query.has('schedule_window_start') && service.imports.size >= 2
        ? inPast
        : null;
    const end = ['--window-end', '2026-03-03T04:00:00Z'];
    expect(await summaryOf('accounts.ndjson', ...start, ...end, '--concurrency', '1')).toMatchObject({
      code: 0,
      done: 4,
    });
    const latest = service.asked.findLast((call) => call.startsWith('POST'));
    expect(latest).not.toContain('schedule_window_start');
    expect(latest).toContain('schedule_window_end');
  });

  it('that begins in the past is a mistake as long as no line was taken', async () => {
    write('accounts.ndjson', account('1'));
    service.refuse = (call) => (call === 'POST /v2/data-import/accounts/' ? inPast : null);
    for (const _ of ['at first', 'and again'])
      expect(await load('accounts.ndjson', ...start)).toMatchObject({
        code: 2,
        err: expect.stringContaining('--window-start is refused: It has passed.'),
      });
  });

  it('that the service refuses later leaves files of results of what was sent before', async () => {
    write('accounts.ndjson', account('1'), account('2'));
    service.refuse = (call) =>
      call === 'POST /v2/data-import/accounts/' && service.imports.size > 0
        ? { status: 400, content: [{ attr: 'schedule_window_end', code: 'x', detail: 'It is over.' }] }
        : null;
    const words = ['--window-end', '2026-03-03T04:00:00Z', '--concurrency', '1', '--no-wait'];
    const { code, out, err } = await load('accounts.ndjson', ...words, '--json');
    expect({ code, err }).toEqual({ code: 2, err: 'carryover: --window-end is refused: It is over.\n' });
    expect(JSON.parse(out)).toMatchObject({ accepted: 1, not_processed: 2, resume: null });
    expect(readFileSync(path('accounts.not-processed.ndjson'), 'utf8')).toContain('"2"');
  });

  it('goes with every account and with the command that goes on', async () => {
    write('accounts.ndjson', account('1'));
    const window = ['--window-start', '2026-03-02T22:00:00Z', '--window-end', '2026-03-03T04:00:00Z'];
    const { code, resume } = await summaryOf('accounts.ndjson', ...window, '--no-wait');
    expect(code).toBe(0);
    expect(resume).toEqual(expect.arrayContaining(window));
    expect(service.asked.find((call) => call.startsWith('POST'))).toMatch(
      /schedule_window_start=2026-03-02T22%3A00%3A00Z&schedule_window_end=2026-03-03T04%3A00%3A00Z/,
    );
  });

  it('that the service refuses is a mistake of the command line, not of every account', async () => {
    write('accounts.ndjson', account('1'), account('2'));
    const detail = 'The window ends too far in the future.';
    service.validate = () => [{ attr: 'schedule_window_end', code: 'schedule_window_end_too_far_in_future', detail }];
    const { code, err } = await load('accounts.ndjson', '--window-end', '2036-03-03T04:00:00Z');
    expect([code, err]).toEqual([2, `carryover: --window-end is refused: ${detail}\n`]);
  });

  it.each(['tonight', '2026-13-40', '22:00'])('is no %s', async (text) => {
    const { code, err } = await load('accounts.ndjson', '--window-start', text);
    expect([code, err]).toEqual([2, expect.stringContaining('without an offset it is London time')]);
  });
});
