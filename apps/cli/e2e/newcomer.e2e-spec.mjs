import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../../tools/lib/paths.mjs';
import { packPackages } from '../../../tools/packages/pack-packages.mjs';
import { Carryover } from '../../api/e2e/support/carryover.mjs';
import { carryover as run } from './support/carryover-program.mjs';
import { edited } from './support/newcomer-edits.mjs';
import { ACCOUNTS, newcomersRows, ROWS, withMistakes } from './support/newcomer-extracts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-newcomer-'));
const path = (name) => join(folder, name);
const read = (name) => readFileSync(path(name), 'utf8');
const FILES = ['accounts.csv', 'meter_points.csv', 'readings.csv', 'transactions.csv'];
const linesOf = (name) => read(name).split('\n').filter(Boolean);
const rejected = (name) => `accounts.rejected/${name}.rejected.csv`;

/** The one file that suppliers are given; DuckDB, which it finds beside it, is that of the repository. */
const packed = join(root, '.test-data/newcomer');
const program = join(packed, 'carryover.mjs');

let service;
let env;
let supplier;
const clean = newcomersRows();

beforeAll(async () => {
  [service] = await Promise.all([Carryover.start({ workers: 2 }), packPackages(packed)]);
  const { organization_secret_key: key, import_supplier: code } = service.credentials;
  env = { CARRYOVER_API_URL: service.apis[0].url, CARRYOVER_SECRET_KEY: key };
  supplier = code;
  for (const [name, bytes] of Object.entries(withMistakes(clean))) writeFileSync(path(`${name}.csv`), bytes);
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The commands of the table on the page, each as its words. */
const PAGE = readFileSync(new URL('../../../docs/guide/from-a-billing-system.md', import.meta.url), 'utf8');
const [, TABLE = ''] = PAGE.split('## The whole way\n');
const onThePage = TABLE.split('\n## ')[0].match(/(?<=`carryover )[^`]+/g) ?? [];
const typed = new Set();

/** Types a command in the folder, for a program to read where that is asked for. */
function type(...words) {
  typed.add(words.filter((word) => word !== '--json').join(' '));
  return run(words, { env, cwd: folder, program });
}

/** Corrects rows of a file of rejected rows, by their number; null empties the row but for what says which it is. */
function correct(name, corrections) {
  const [header = '', ...lines] = linesOf(rejected(name));
  const columns = header.split(',');
  const corrected = lines.map((line) => {
    const values = line.split(',');
    const change = corrections[values[0]];
    if (change === null) return [...values.slice(0, 3), ...values.slice(3).map(() => '')].join(',');
    for (const [column, value] of Object.entries(change ?? {})) values[columns.indexOf(column)] = value;
    return values.join(',');
  });
  writeFileSync(path(rejected(name)), `${[header, ...corrected].join('\n')}\n`);
}

describe('somebody who comes with four files of a billing system, and the guide', () => {
  it('is proposed a mapping, which needs nine changes', async () => {
    const init = await type('map', 'init', ...FILES, '--supplier', supplier, '--output', 'mapping.yaml');
    expect(init).toMatchObject({ code: 0, stderr: expect.stringContaining('Read it through') });
    writeFileSync(path('mapping.yaml'), edited(read('mapping.yaml')));
  });

  it('is told each of the mistakes, what was mended and what has to be corrected', async () => {
    const { code, stdout } = await type('map', 'run', 'mapping.yaml', '--output', 'accounts.ndjson', '--json');
    expect(code).toBe(1);
    const { accounts, written, held_back, defects } = JSON.parse(stdout);
    expect({ accounts, written, held_back }).toEqual({ accounts: ACCOUNTS, written: ACCOUNTS - 2, held_back: 2 });
    const found = defects.map(({ treatment, code: kind, file, column, count, rows }) => [
      [treatment, kind, count].join(' '),
      [file, rows[0], column].filter((part) => part !== null).join(':'),
    ]);
    const orphans = clean.readings.filter(({ MPAN: mpan }) => mpan === clean.meter_points[ROWS.scientific - 2].MPAN);
    expect(Object.fromEntries(found)).toEqual({
      'refused digits_lost 1': `meter_points.csv:${ROWS.scientific}:MPAN`,
      'refused duplicate_key 1': `accounts.csv:${ACCOUNTS + 2}`,
      'refused orphan_row 1': `transactions.csv:${clean.transactions.length + 2}`,
      // The readings of the meter point whose number has lost its digits.
      [`refused orphan_row ${orphans.length}`]: `readings.csv:${clean.readings.indexOf(orphans[0]) + 2}`,
      [`mended not_utf_8 ${ACCOUNTS + 1}`]: 'accounts.csv:2',
      [`mended currency_sign ${ACCOUNTS}`]: 'accounts.csv:2:BALANCE',
      [`mended leading_zero_lost ${ACCOUNTS}`]: 'meter_points.csv:2:TPR',
      'mended mojibake 1': `accounts.csv:${ROWS.mojibake}:BILL_NAME`,
      'mended word_for_nothing 1': `accounts.csv:${ROWS.notAvailable}:MOBILE`,
      'mended totals_row 1': `accounts.csv:${ACCOUNTS + 3}`,
    });
  });

  it('is told by the check what the contract refuses, and gets the rows to correct', async () => {
    const words = ['accounts.ndjson', '--valid', 'ready.ndjson', '--bad-rows', 'accounts.rejected', '--json'];
    const { code, stdout } = await type('check', ...words);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      problems: [{ rule: 'R28', field: 'customers[].mobile', accounts: 1 }],
      bad_rows: [{ file: rejected('accounts'), rows: 1 }],
    });
    expect(linesOf(rejected('accounts')).map((line) => line.split(',', 2))).toEqual([
      ['carryover_row', 'carryover_reason'],
      [String(ROWS.notAPhone), expect.stringMatching(/^MOBILE: /)],
      [String(ACCOUNTS + 2), expect.stringMatching(/^the key of an earlier row/)],
    ]);
  });

  it('corrects the rows, maps again, and sends what changed alone', async () => {
    const wanted = (name, row) => clean[name][row - 2];
    correct('accounts', {
      [ROWS.notAPhone]: { MOBILE: wanted('accounts', ROWS.notAPhone).MOBILE },
      [ACCOUNTS + 2]: null,
    });
    correct('meter_points', { [ROWS.scientific]: { MPAN: wanted('meter_points', ROWS.scientific).MPAN } });
    correct('transactions', { [clean.transactions.length + 2]: null });
    const again = ['map', 'run', 'mapping.yaml', '--corrected', 'accounts.rejected'];
    const since = await type(...again, '--since', 'accounts.provenance.ndjson', '--output', 'changed.ndjson');
    expect(since).toMatchObject({ code: 0, stdout: expect.stringMatching(/^3 accounts written .*of 200/) });
    const checked = await type('check', '--server', 'changed.ndjson', '--json');
    expect([checked.code, JSON.parse(checked.stdout)]).toMatchObject([
      0,
      { server: env.CARRYOVER_API_URL, accounts: 3, failed: 0 },
    ]);
    const load = async (name) => JSON.parse((await type('load', name, '--supplier', supplier, '--json')).stdout);
    expect(await load('ready.ndjson')).toMatchObject({ done: ACCOUNTS - 3, failed: 0, not_processed: 0 });
    expect(await load('changed.ndjson')).toMatchObject({ done: 3, failed: 0, not_processed: 0 });
    expect((await type(...again, '--output', 'all.ndjson')).code).toBe(0);
  });

  it('proves to the penny that all of them have arrived', async () => {
    expect((await type('totals', 'all.ndjson', '--output', 'totals.ndjson')).code).toBe(0);
    const words = ['reconcile', 'totals.ndjson', '--supplier', supplier, '--accounts', 'all.ndjson', '--json'];
    const { code, stdout } = await type(...words);
    expect([code, JSON.parse(stdout).states]).toEqual([0, { MATCHED: ACCOUNTS, MISMATCHED: 0, MISSING: 0, EXTRA: 0 }]);
  });

  it('is shown the rows of the extracts when figures differ', async () => {
    const [first = '', ...others] = linesOf('totals.ndjson').filter((line) => !line.includes('"totals"'));
    const { transactions, external_account_number: number, ...rest } = JSON.parse(first);
    const wrong = { ...rest, external_account_number: number, transactions: { ...transactions, count: 99 } };
    writeFileSync(path('wrong.ndjson'), `${[JSON.stringify(wrong), ...others].join('\n')}\n`);
    const words = ['reconcile', 'wrong.ndjson', '--supplier', supplier, '--accounts', 'all.ndjson'];
    const { code, stdout } = await type(...words);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^${number}: transactions\\.count transactions\\.csv:2-\\d+$`, 'm'));
  });

  it('has typed nothing but the page, and all of it', () => {
    const meant = onThePage.map((line) => line.replace('CODE', supplier).replace('*.csv', FILES.join(' ')));
    expect([...typed].filter((line) => !line.startsWith('reconcile wrong'))).toEqual(meant);
  });
});
