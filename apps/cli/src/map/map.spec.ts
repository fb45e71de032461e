import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeSampleAccount } from '@carryover/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeExtracts } from '../sample/write-extracts.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { sourceAt } from './build/source-runs.js';
import { checkMapping } from './map-check.js';
import { mapAccounts } from './map-run.js';
import { mapSmall, TRANSACTIONS } from './testing/small-extract.js';

const pathOf = temporaryFolder();
const EXAMPLE = new URL('../../../../docs/examples/billing-system/mapping.yaml', import.meta.url);
const SAMPLE = { seed: 3, supplier: 'DEMO', fuel: 'mixed', billedTo: '2024-12-31' } as const;
const READING = { memory: 128 } as const;

const linesOf = async (path: string): Promise<string[]> => (await readFile(path, 'utf8')).trimEnd().split('\n');
/** Runs the example on the extracts of some samples. */
async function runExample(output: string, given: { corrected?: string; since?: string } = {}): Promise<number> {
  const folder = dirname(pathOf('x'));
  const options = { ...READING, work: folder, output, ...given };
  return mapAccounts(pathOf('mapping.yaml'), options, standInSurroundings());
}

describe('the extracts of a billing system', () => {
  const output = (): string => pathOf('out.ndjson');
  beforeAll(async () => {
    await writeExtracts(dirname(pathOf('x')), { count: 60, ...SAMPLE }, standInSurroundings());
    await copyFile(EXAMPLE, pathOf('mapping.yaml'));
    expect(await runExample(output())).toBe(0);
  });

  it('become the accounts they were made of', async () => {
    const accounts = (await linesOf(output())).map((line) => JSON.parse(line));
    expect(accounts).toEqual(Array.from({ length: 60 }, (_, index) => makeSampleAccount(index, SAMPLE)));
  });

  it('become the same bytes again', async () => {
    await runExample(pathOf('again.ndjson'));
    for (const kind of ['', '.provenance', '.defects'])
      expect(await readFile(pathOf(`again${kind}.ndjson`), 'utf8')).toBe(
        await readFile(pathOf(`out${kind}.ndjson`), 'utf8'),
      );
  });

  it('are named as what each value comes from', async () => {
    const [head = '', first = ''] = await linesOf(pathOf('out.provenance.ndjson'));
    const { nodes } = JSON.parse(head);
    const [account = ''] = await linesOf(output());
    const [{ meter_points: points }] = JSON.parse(account).supply_addresses;
    const position = sourceAt(JSON.parse(first).rows['supply_addresses.0.meter_points.0.meters.0.reading_history'], 2);
    const { file, fields } = nodes[position?.node ?? -1];
    const [header = '', ...rows] = await linesOf(pathOf(file));
    const value = rows[(position?.row ?? 0) - 2]?.split(',')[header.split(',').indexOf(fields.reading_value[0])];
    expect(file).toBe('readings.csv');
    expect(value).toBe(points[0].meters[0].reading_history[2].reading_value);
  });

  it('are written again only where they differ', async () => {
    await rename(pathOf('again.provenance.ndjson'), pathOf('earlier.ndjson'));
    const customers = await readFile(pathOf('customers.csv'), 'utf8');
    await writeFile(pathOf('customers.csv'), customers.replace(/^(C[^,]+-1,[^,]+,[^,]+,)[^,]+/m, '$1Renamed'));
    await runExample(pathOf('changed.ndjson'), { since: pathOf('earlier.ndjson') });
    const changed = (await linesOf(pathOf('changed.ndjson'))).map((line) => JSON.parse(line));
    expect(changed.map(({ customers: [{ given_name: name }] }) => name)).toEqual(['Renamed']);
    // What a run found unchanged it knows as well: the next one is held against it.
    await rename(pathOf('changed.provenance.ndjson'), pathOf('latest.ndjson'));
    await runExample(pathOf('changed.ndjson'), { since: pathOf('latest.ndjson') });
    expect(await readFile(pathOf('changed.ndjson'), 'utf8')).toBe('');
    await writeFile(pathOf('customers.csv'), customers);
  });

  it('are written over no file that is read: an extract, the mapping, what an earlier run wrote', async () => {
    const [provenance, mapping, customers] = ['out.provenance.ndjson', 'mapping.yaml', 'customers.csv'].map(pathOf);
    for (const [path = '', given] of [
      [customers, {}],
      [mapping, {}],
      [provenance, { since: provenance ?? '' }],
    ] as const) {
      const before = await readFile(path, 'utf8');
      const target = path === provenance ? output() : path;
      await expect(runExample(target, given)).rejects.toMatchObject({
        exitCode: 2,
        message: `${path} is read and would be written over`,
      });
      expect(await readFile(path, 'utf8')).toBe(before);
    }
  });

  it('are covered: what is filled, what is dropped', async () => {
    const surroundings = standInSurroundings();
    const [header = '', ...rows] = await linesOf(pathOf('psr.csv'));
    await writeFile(pathOf('psr.csv'), [`${header},REMARK`, ...rows.map((row) => `${row},`), ''].join('\n'));
    const options = { ...READING, work: dirname(pathOf('x')), json: true };
    await checkMapping(pathOf('mapping.yaml'), options, surroundings);
    const report = JSON.parse(surroundings.written.stdout());
    expect(report.fields).toContainEqual({ path: 'external_account_number', filled: 60, empty: 0 });
    expect(report.not_mapped).toContainEqual({ path: 'debts', required: false });
    expect(report.files).toContainEqual({ path: 'psr.csv', rows: rows.length, dropped: ['REMARK'] });
  });
});

describe('rows that were refused', () => {
  it('are mapped again when they are corrected, and stay corrected', async () => {
    const bad = `${[...TRANSACTIONS.slice(0, 2), 'A001,T2,02/13/2024,"20,x"', ...TRANSACTIONS.slice(3)].join('\n')}\n`;
    const first = await mapSmall(dirname(pathOf('x')), { transactions: bad });
    expect([first.exitCode, first.accounts.length]).toEqual([1, 2]);
    const rejected = await first.beside('out.rejected/transactions.rejected.csv');
    expect(rejected.split('\n')[1]).toMatch(
      /^3,"?TXN_DATE: the month is first.*; AMOUNT: not a number.*,A001,T2,02\/13\/2024,"20,x"$/,
    );
    const corrected = join(first.folder, 'out.rejected');
    const mended = rejected.replace('02/13/2024,"20,x"', '13/02/2024,20');
    await writeFile(join(corrected, 'transactions.rejected.csv'), mended);
    const second = await mapSmall(dirname(pathOf('x')), { transactions: bad, corrected });
    expect([second.exitCode, second.accounts.length, second.defects]).toEqual([0, 3, []]);
    const kept = (await second.beside('out.rejected/transactions.rejected.csv')).split('\n');
    expect(kept[1]).toMatch(/^3,corrected,row-[0-9a-f]{16},A001,T2,13\/02\/2024,20$/);
  });

  /** An extract with a date that is none, and the folder where its row was corrected. */
  async function correctedFolder(change: (rejected: string) => string): Promise<{ rows: string[]; corrected: string }> {
    const rows = TRANSACTIONS.with(2, 'A001,T2,31/02/2024,20.00');
    const { folder, beside } = await mapSmall(dirname(pathOf('x')), { transactions: `${rows.join('\n')}\n` });
    const rejected = await beside('out.rejected/transactions.rejected.csv');
    const corrected = join(folder, 'out.rejected');
    await writeFile(join(corrected, 'transactions.rejected.csv'), change(rejected.replace('31/02', '28/02')));
    return { rows, corrected };
  }

  it('take the place of the very rows they were made of, or the run ends', async () => {
    const { rows, corrected } = await correctedFolder((rejected) => rejected);
    const moved = rows.toSpliced(1, 0, 'A003,T0,01/12/2024,5.00');
    const again = mapSmall(dirname(pathOf('x')), { transactions: `${moved.join('\n')}\n`, corrected });
    await expect(again).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(
        /out\.rejected\/transactions\.rejected\.csv: row 3 of transactions\.csv is not the row that was corrected/,
      ),
    });
    const shorter = `${rows.slice(0, 2).join('\n')}\n`;
    await expect(mapSmall(dirname(pathOf('x')), { transactions: shorter, corrected })).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/transactions\.rejected\.csv: row 3 of transactions\.csv is no row of data/),
    });
    const same = await mapSmall(dirname(pathOf('x')), { transactions: `${rows.join('\n')}\n`, corrected });
    expect([same.exitCode, same.accounts.length]).toEqual([0, 3]);
  });

  it('are known by the names of their columns, wherever these stand', async () => {
    const swapped = (line: string): string => line.replace(/^(.*),([^,]+),([^,]+)$/, '$1,$3,$2');
    const { rows, corrected } = await correctedFolder((rejected) => rejected.split('\n').map(swapped).join('\n'));
    const run = await mapSmall(dirname(pathOf('x')), { transactions: `${rows.join('\n')}\n`, corrected });
    expect([run.exitCode, run.defects]).toEqual([0, []]);
    expect(run.accounts[0]).toMatchObject({
      ledgers: [{ current_statement_transactions: [{}, { transaction_date: '2024-02-28', amount: '20.00' }] }],
    });
    expect(await run.beside('out.rejected/transactions.rejected.csv')).toMatch(/,A001,T2,28\/02\/2024,20\.00\n$/);
  });

  it.each([
    [
      'without their numbers',
      (text: string) => text.replace('carryover_row', 'row'),
      /there is no column carryover_row/,
    ],
    [
      'without what they were',
      (text: string) => text.replace('carryover_was', 'was'),
      /there is no column carryover_was/,
    ],
    [
      'with a row of no number',
      (text: string) => `${text}x,,row-1,A001,T9,01/12/2024,1\n`,
      /csv:3: carryover_row is no number/,
    ],
    [
      'without a column',
      (text: string) => text.replaceAll(/,[^,]+$/gm, ''),
      /transactions\.rejected\.csv has no column AMOUNT, unlike transactions\.csv/,
    ],
    [
      'with a column of their own',
      (text: string) => text.replaceAll(/$(?=\n)/gm, ',x').replace('AMOUNT,x', 'AMOUNT,REMARK'),
      /transactions\.rejected\.csv has a column REMARK, unlike transactions\.csv/,
    ],
    ['with a row twice', (text: string) => `${text}${text.split('\n')[1]}\n`, /csv:3: row 3 is there twice/],
  ])('are not taken %s', async (_, change, message) => {
    const { rows, corrected } = await correctedFolder(change);
    const run = mapSmall(dirname(pathOf('x')), { transactions: `${rows.join('\n')}\n`, corrected });
    await expect(run).rejects.toMatchObject({ exitCode: 1, message: expect.stringMatching(message) });
  });
});

describe('a mapping that is wrong', () => {
  it.each([
    [
      'a field that is none',
      'ADDR',
      'ADDR\n  billing_adress2: ADDR',
      /mapping\.yaml:13:20: account\.billing_adress2: the payload has no such field/,
    ],
    [
      'a file that is none',
      'from: transactions',
      'from: transaction',
      /no file is called transaction; there are accounts, transactions, types/,
    ],
    ['a setting that is none', 'column: TYPE', 'colum: TYPE', /there is no such setting; there are column, columns/],
    [
      'a code that means two things',
      'column: TYPE, lookup: { file: types, on: CODE, take: NAME }',
      'column: TYPE, codes: { d: DOMESTIC, D: BUSINESS }',
      /mapping\.yaml:\d+:\d+: account\.account_type\.codes\.D: D is there twice, whatever its case, as DOMESTIC and/,
    ],
    [
      'a column of a row that is not around it',
      'billing_address1: ADDR',
      'billing_address1: { column: AMOUNT, of: transactions }',
      /mapping\.yaml:12:43: account\.billing_address1\.of: no row of transactions is around this; there are rows of accounts$/,
    ],
    ['a column that is none', 'ADDR', 'ADRESS', /accounts\.csv:1: there is no column ADRESS/],
    ['no YAML', 'version: 1', 'version: [1', /mapping\.yaml:\d+:\d+: /],
    [
      'a value from two places',
      'column: CHANNEL, call',
      'constant: DIRECT, call',
      /account\.sales_channel: `call` and `constant` exclude each other$/,
    ],
    [
      'what makes one account of several rows',
      '  from: accounts\n',
      '  from: accounts\n  each: ACCOUNT_NO\n',
      /mapping\.yaml:10:9: account\.each: the account has no `each`: one is made of each row of its file$/,
    ],
    ['a function that is none', 'channelOf', 'chanelOf', /own\.mjs exports no function chanelOf/],
  ])('names %s at its position', async (_, from, to, message) => {
    const run = mapSmall(dirname(pathOf('x')), { mapping: (text) => text.replace(from, to) });
    await expect(run).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });

  it.each([
    ['two columns of the same name', 'A,B,A\n1,2,3\n', /accounts\.csv:1: column 3 is called A, as is column 1/],
    ['a column without a name', 'A,,C\n1,2,3\n', /accounts\.csv:1: column 2 has no name/],
    ['nothing at all', '', /accounts\.csv: the file is empty/],
  ])('refuses a file with %s', async (_, accounts, message) => {
    const run = mapSmall(dirname(pathOf('x')), { accounts });
    await expect(run).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });
});

describe('the language of the mapping', () => {
  const head = 'version: 1\nsupplier: DEMO\n';
  /** Maps files by a mapping of its own, and gives the accounts. */
  async function map(mapping: string, files: Readonly<Record<string, string>>): Promise<Record<string, unknown>[]> {
    for (const [name, text] of Object.entries(files)) await writeFile(pathOf(name), text);
    await writeFile(pathOf('own.yaml'), head + mapping);
    const options = { ...READING, work: dirname(pathOf('x')), output: pathOf('own.ndjson') };
    expect(await mapAccounts(pathOf('own.yaml'), options, standInSurroundings())).toBe(0);
    return (await linesOf(pathOf('own.ndjson'))).map((line) => JSON.parse(line));
  }

  it('makes one object of rows that repeat what is above, by `each`', async () => {
    const mapping = `files: { a: a.csv, m: m.csv }
account:
  from: a
  external_account_number: NO
  supply_addresses:
    supply_address1: ADDR
    meter_points:
      from: m
      join: { NO: NO }
      each: MPAN
      identifier: MPAN
      meters:
        from: m
        join: { MPAN: MPAN }
        each: SERIAL
        meter_serial_number: SERIAL
        registers: { from: m, join: { SERIAL: SERIAL, MPAN: MPAN }, register_id: REG }
`;
    const [account] = await map(mapping, {
      'a.csv': 'NO,ADDR\n1,High St\n',
      'm.csv': 'NO,MPAN,SERIAL,REG\n1,1200012345675,S1,D\n1,1200012345675,S1,N\n1,3000012345,G1,X\n',
    });
    const registers = (...ids: string[]) => ids.map((register_id) => ({ register_id }));
    expect(account?.supply_addresses).toEqual([
      {
        supply_address1: 'High St',
        meter_points: [
          { identifier: '1200012345675', meters: [{ meter_serial_number: 'S1', registers: registers('D', 'N') }] },
          { identifier: '3000012345', meters: [{ meter_serial_number: 'G1', registers: registers('X') }] },
        ],
      },
    ]);
  });

  it('makes rows of columns, by `unpivot`, and pads keys so that files fit', async () => {
    const mapping = `files:
  a: a.csv
  s: { path: s.csv, pad: { NO: 3 }, unpivot: { columns: [JAN, FEB], name: MONTH, value: PDF } }
account:
  from: a
  external_account_number: NO
  statements: { from: s, join: { NO: NO }, statement_id: { columns: [NO, MONTH], separator: '-' }, statement_path: PDF }
`;
    const [account] = await map(mapping, { 'a.csv': 'NO\n007\n', 's.csv': 'NO,JAN,FEB\n7,a.pdf,b.pdf\n' });
    expect(account?.statements).toEqual([
      { statement_id: '007-JAN', statement_path: 'a.pdf' },
      { statement_id: '007-FEB', statement_path: 'b.pdf' },
    ]);
  });

  it('reads signs, pence, conditions and what is there otherwise', async () => {
    const mapping = `files: { a: a.csv }
account:
  from: a
  where: { column: STATE, not: CLOSED }
  external_account_number: NO
  transfer_balance: { column: BAL, money: { unit: pence, negative_when: { column: DC, is: D } } }
  account_type: { column: KIND, codes: { X: BUSINESS }, otherwise: DOMESTIC }
  sales_channel: { constant: DIRECT, when: { column: KIND, blank: false } }
`;
    const accounts = await map(mapping, {
      'a.csv': 'NO,STATE,BAL,DC,KIND\n1,OPEN,1205,D,X\n2,CLOSED,1,C,\n3,OPEN,7,C,\n',
    });
    expect(accounts).toEqual([
      {
        import_supplier: 'DEMO',
        external_account_number: '1',
        transfer_balance: '-12.05',
        account_type: 'BUSINESS',
        sales_channel: 'DIRECT',
      },
      { import_supplier: 'DEMO', external_account_number: '3', transfer_balance: '0.07', account_type: 'DOMESTIC' },
    ]);
  });

  it('has words of tables as they are written, with their zeros', async () => {
    const mapping = `files: { a: a.csv }
account:
  from: a
  external_account_number: NO
  account_type: { column: KIND, codes: { 01: BUSINESS, 1E5: BUSINESS, 1: DOMESTIC }, otherwise: DOMESTIC }
`;
    const accounts = await map(mapping, { 'a.csv': 'NO,KIND\n1,01\n2,1\n3,1e5\n4,100000\n' });
    expect(accounts.map(({ account_type: type }) => type)).toEqual(['BUSINESS', 'DOMESTIC', 'BUSINESS', 'DOMESTIC']);
  });

  it('reads files of the electricity industry', async () => {
    const mapping = `files:
  a: a.csv
  r: { path: r.txt, format: d0010 }
account:
  from: a
  external_account_number: NO
  supply_addresses:
    meter_points:
      from: a
      join: { NO: NO }
      identifier: MPAN
      meters:
        from: r
        join: { MPAN_CORE: MPAN }
        each: METER_ID
        meter_serial_number: METER_ID
        reading_history:
          from: r
          join: { MPAN_CORE: MPAN_CORE, METER_ID: METER_ID }
          register_id: REGISTER_ID
          reading_date: { column: READING_DATE_TIME, dates: YYYYMMDD }
          reading_value: REGISTER_READING
`;
    const flow =
      'ZHV|X|D0010002|\n026|1200012345675|V|\n028|S1|R|\n030|D|20240101|123.0||||N|\n030|N|20240101|45.0||||N|\nZPT|X|\n';
    const [account] = await map(mapping, { 'a.csv': 'NO,MPAN\n1,1200012345675\n', 'r.txt': flow });
    const meters = [
      {
        meter_serial_number: 'S1',
        reading_history: [
          { register_id: 'D', reading_date: '2024-01-01', reading_value: '123.0' },
          { register_id: 'N', reading_date: '2024-01-01', reading_value: '45.0' },
        ],
      },
    ];
    expect(account?.supply_addresses).toEqual([{ meter_points: [{ identifier: '1200012345675', meters }] }]);
  });
});
