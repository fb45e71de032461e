import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { checkMapping } from './map-check.js';
import { mapAccounts } from './map-run.js';
import { ACCOUNTS, mapSmall, type SmallRun, TRANSACTIONS } from './testing/small-extract.js';

const pathOf = temporaryFolder();
const folder = (): string => dirname(pathOf('x'));

const text = (rows: readonly string[]): string => `${rows.join('\n')}\n`;
const numbersOf = ({ accounts }: SmallRun): unknown[] => accounts.map(({ external_account_number: number }) => number);

describe('an account of which a row is refused whole', () => {
  it.each([
    ['long_row', 'A001,T4,04/12/2024,1,000.00', 'A001'],
    ['long_row', 'A003,T4,04/12/2024,1.00,,x', 'A003'],
    ['short_row', 'A002,T4,04/12/2024', 'A002'],
    ['unclosed_quote', '"A002",T4,"04/12/2024,1.00', 'A002'],
    ['row_too_large', `A003,T4,${'x'.repeat(500_001)},1.00`, 'A003'],
    ['duplicate_key', 'A003,T1,04/12/2024,1.00', 'A003'],
  ])('is held back for %s', async (code, row, number) => {
    const run = await mapSmall(folder(), { transactions: text([...TRANSACTIONS, row]) });
    expect(run.defects).toEqual([expect.objectContaining({ code, file: 'transactions.csv', row: 5 })]);
    expect(run.exitCode).toBe(1);
    expect(numbersOf(run)).toEqual(['A001', 'A002', 'A003'].filter((each) => each !== number));
    expect(run.report).toContain('1 account held back: a value or a row of theirs is refused.');
    expect(run.report).not.toContain('may belong to any account');
  });

  it('is written once the row is corrected', async () => {
    const transactions = text([...TRANSACTIONS, 'A001,T4,04/12/2024,1,000.00']);
    const first = await mapSmall(folder(), { transactions });
    const name = 'out.rejected/transactions.rejected.csv';
    const rejected = await first.beside(name);
    await writeFile(join(first.folder, name), rejected.replace('1,000.00', '1000.00'));
    const second = await mapSmall(folder(), { transactions, corrected: join(first.folder, 'out.rejected') });
    expect([second.exitCode, second.defects]).toEqual([0, []]);
    expect(second.accounts[0]).toMatchObject({
      external_account_number: 'A001',
      ledgers: [{ current_statement_transactions: [{}, {}, { transaction_id: 'T4', amount: '1000.00' }] }],
    });
  });

  it('is held back where its own row is there twice, until one of the two is emptied', async () => {
    const accounts = text([...ACCOUNTS, (ACCOUNTS[2] ?? '').replace('-3.20', '3.20')]);
    const first = await mapSmall(folder(), { accounts });
    expect([first.exitCode, numbersOf(first)]).toEqual([1, ['A001', 'A003']]);
    const name = 'out.rejected/accounts.rejected.csv';
    const [header = '', row = ''] = (await first.beside(name)).split('\n');
    const emptied = row.split(',').map((value, index) => (index === 0 || index === 2 ? value : ''));
    await writeFile(join(first.folder, name), text([header, emptied.join(',')]));
    const second = await mapSmall(folder(), { accounts, corrected: join(first.folder, 'out.rejected') });
    expect([second.exitCode, numbersOf(second)]).toEqual([0, ['A001', 'A002', 'A003']]);
  });

  it('is alone in that where a quote of it is closed by another row only', async () => {
    const [header = '', first = '', second = '', third = ''] = ACCOUNTS;
    const rows = [header, first.replace('Ann Hart', '"Ann Hart'), second, third.replace('Cy Dunn', 'Cy Dunn"')];
    const run = await mapSmall(folder(), { accounts: text(rows) });
    expect(run.defects.map(({ code, row }) => [code, row])).toEqual([
      ['unclosed_quote', 2],
      ['orphan_row', 2],
      ['orphan_row', 3],
    ]);
    expect([run.exitCode, numbersOf(run)]).toEqual([1, ['A002', 'A003']]);
  });

  it('is not known where the columns it is joined by cannot be read, which is said', async () => {
    const transactions = text([...TRANSACTIONS, 'T4,04/12/2024,1.00', 'A002,T5,05/12/2024']);
    const run = await mapSmall(folder(), { transactions });
    expect([run.exitCode, numbersOf(run)]).toEqual([1, ['A001', 'A003']]);
    expect(run.report).toContain(
      '1 refused row of transactions.csv may belong to any account: which one cannot be read.',
    );
    const surroundings = standInSurroundings();
    const options = { memory: 128, work: run.folder, json: true };
    expect(await checkMapping(join(run.folder, 'mapping.yaml'), options, surroundings)).toBe(1);
    expect(JSON.parse(surroundings.written.stdout())).toMatchObject({
      held_back: 1,
      unplaced: [{ file: 'transactions.csv', rows: 1 }],
    });
  });
});

describe('more rows than are told one by one', () => {
  it.each([
    ['orphan_row', (index: number) => `B${index},T0${index},04/12/2024,1.00`],
    ['duplicate_key', () => 'A001,T1,04/12/2024,1.00'],
  ])('are counted all the same: %s', async (code, rowOf) => {
    const rows = Array.from({ length: 100_003 }, (_, index) => rowOf(index));
    const run = await mapSmall(folder(), { transactions: text([...TRANSACTIONS, ...rows]) });
    expect(run.exitCode).toBe(1);
    expect(run.report).toContain('100,003  transactions.csv:5,6,7,8,9 …');
    expect(run.defects.filter((defect) => defect.code === code)).toHaveLength(100_000);
  });
});

describe('a row that is refused whole below other rows', () => {
  const MAPPING = `version: 1
supplier: DEMO
files: { a: a.csv, m: m.csv, r: { path: r.csv, pad: { MPAN: 13 } } }
account:
  from: a
  external_account_number: NO
  supply_addresses:
    meter_points:
      from: m
      join: { NO: NO }
      identifier: MPAN
      meters:
        meter_serial_number: SERIAL
        reading_history:
          from: r
          join: { MPAN: MPAN }
          reading_date: DATE
          reading_value: VALUE
`;
  const METERS = ['NO,MPAN,SERIAL', '1,1200012345675,S1', '2,0200012345693,S2', '3,1200012345601,S3'];
  const READINGS = ['VALUE,DATE,MPAN', '10,01/12/2024,1200012345675', '20,01/12/2024,200012345693'];

  /** Maps three accounts. @returns the numbers of those that are written */
  async function written(meters: readonly string[], readings: readonly string[]): Promise<string[]> {
    await writeFile(pathOf('mapping.yaml'), MAPPING);
    await writeFile(pathOf('a.csv'), 'NO\n1\n2\n3\n');
    await writeFile(pathOf('m.csv'), text(meters));
    await writeFile(pathOf('r.csv'), text(readings));
    const options = { memory: 128, work: folder(), output: pathOf('out.ndjson') };
    await mapAccounts(pathOf('mapping.yaml'), options, standInSurroundings());
    const lines = (await readFile(pathOf('out.ndjson'), 'utf8')).split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line).external_account_number);
  }

  it('holds back the account at the top, by a key further to the right than the header has it', async () => {
    expect(await written(METERS, READINGS)).toEqual(['1', '2', '3']);
    expect(await written(METERS, [...READINGS, '1,234,02/12/2024,200012345693'])).toEqual(['1', '3']);
  });

  it('holds back the account of a row in between, whose own rows belong to none then', async () => {
    expect(await written(METERS.with(1, '1,1200012345675,S1,x'), READINGS)).toEqual(['2', '3']);
  });
});
