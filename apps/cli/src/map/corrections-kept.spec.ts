import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { mapAccounts } from './map-run.js';

const pathOf = temporaryFolder();
const MAPPING = `version: 1
supplier: DEMO
files: { a: a.csv, t: t.csv }
account:
  from: a
  external_account_number: NO
  ledgers:
    current_statement_transactions: { from: t, join: { NO: NO }, transaction_date: DAY, amount: AMOUNT, transaction_id: NOTE }
`;

let output: string;
let count = 0;

/** Maps to a file whose name is new for each test. */
function map(corrected?: string, to = output): Promise<number> {
  const options = { memory: 128, work: dirname(pathOf('x')), output: pathOf(`${to}.ndjson`) };
  const given = corrected === undefined ? {} : { corrected: pathOf(corrected) };
  return mapAccounts(pathOf('mapping.yaml'), { ...options, ...given }, standInSurroundings());
}

const rejectedPath = (): string => pathOf(`${output}.rejected/t.rejected.csv`);
const rejected = (): Promise<string> => readFile(rejectedPath(), 'utf8');
const days = async (): Promise<unknown[]> => {
  const text = await readFile(pathOf(`${output}.ndjson`), 'utf8');
  const [account] = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const transactions: { transaction_date: string }[] = account?.ledgers[0].current_statement_transactions ?? [];
  return transactions.map(({ transaction_date: day }) => day);
};

beforeEach(async () => {
  count += 1;
  output = `out-${count}`;
  await writeFile(pathOf('mapping.yaml'), MAPPING);
  await writeFile(pathOf('a.csv'), 'NO\n1\n');
  await writeFile(
    pathOf('t.csv'),
    'NO,DAY,AMOUNT,NOTE\n1,01/12/2024,10.00,x\n1,31/02/2024,20.00,y\n1,32/02/2024,30.00,z\n',
  );
  expect(await map()).toBe(1);
});

describe('a corrected row', () => {
  it('is one that goes where it is emptied, whatever a spreadsheet leaves out behind its last value', async () => {
    const [header, first = '', second = ''] = (await rejected()).split('\n');
    const [row, , was] = first.split(',');
    await writeFile(rejectedPath(), `${header}\n${row},,${was}\n${second.replace('32/02', '28/02')}\n`);
    expect(await map(`${output}.rejected`)).toBe(0);
    expect(await days()).toEqual(['2024-12-01', '2024-02-28']);
  });

  it('is refused where it has more columns than the header, and stays as it was typed', async () => {
    const typed = (await rejected()).replace('31/02/2024,20.00,y', '28/02/2024,20.00,paid, thanks');
    await writeFile(rejectedPath(), typed);
    await expect(map(`${output}.rejected`)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/t\.rejected\.csv:2: the row has 8 values where the header has 7/),
    });
    expect(await rejected()).toBe(typed);
  });

  it('is none while nobody has touched it: what it is refused for, it is refused for again', async () => {
    await writeFile(
      pathOf('t.csv'),
      'NO,DAY,AMOUNT,NOTE\n1,01/12/2024,10.00,"x\n1,02/12/2024,20.00,y,too much\n1,03/12/2024,30.00,z\n',
    );
    expect(await map(undefined, 'quotes')).toBe(1);
    expect(await map('quotes.rejected', 'quotes')).toBe(1);
    const kept = await readFile(pathOf('quotes.rejected/t.rejected.csv'), 'utf8');
    expect(kept.split('\n').map((line) => line.split(',')[0])).toEqual(['carryover_row', '2', '3', '']);
    expect(kept).toContain('a quote that is never closed');
    expect(kept).toContain('too much');
  });
});

describe('a row that a spreadsheet saved', () => {
  const transactions = async (): Promise<unknown> => {
    const [line = ''] = (await readFile(pathOf('saved.ndjson'), 'utf8')).split('\n');
    return JSON.parse(line === '' ? '{}' : line).ledgers?.[0].current_statement_transactions;
  };

  /** Maps rows of transactions of account 007, has them corrected, and maps them again. */
  async function mapSaved(rows: readonly string[], saved: (text: string) => string): Promise<number> {
    await writeFile(pathOf('a.csv'), 'NO\n007\n');
    await writeFile(pathOf('t.csv'), `NO,DAY,AMOUNT,NOTE\n${rows.join('\n')}\n`);
    await rm(pathOf('saved.rejected'), { recursive: true, force: true });
    expect(await map(undefined, 'saved')).toBe(1);
    const path = pathOf('saved.rejected/t.rejected.csv');
    await writeFile(path, saved(await readFile(path, 'utf8')));
    return map('saved.rejected', 'saved');
  }

  it('has its digits as they were where only others were corrected', async () => {
    const code = await mapSaved(
      ['007,31/02/2024,10.00,0042', '007,32/02/2024,20.00,1200012345675', '007,33/02/2024,30.00,05'],
      (text) =>
        text
          .replace('007,31/02/2024,10.00,0042', '7,28/02/2024,10,42')
          .replace('007,32/02/2024,20.00,1200012345675', '7,28/02/2024,20,1.20001E+12')
          .replace('007,33/02/2024,30.00,05', '7,28/02/2024,30,6'),
    );
    expect([code, await transactions()]).toEqual([
      0,
      [
        { transaction_date: '2024-02-28', amount: '10', transaction_id: '0042' },
        { transaction_date: '2024-02-28', amount: '20', transaction_id: '1200012345675' },
        { transaction_date: '2024-02-28', amount: '30', transaction_id: '6' },
      ],
    ]);
  });

  it('is not corrected where that is all that became of it', async () => {
    const code = await mapSaved(['007,31/02/2024,10.00,0042'], (text) =>
      text.replace('007,31', '7,31').replace('0042', '42'),
    );
    expect([code, await transactions()]).toEqual([1, undefined]);
    const defects = await readFile(pathOf('saved.defects.ndjson'), 'utf8');
    expect(
      defects
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).code),
    ).toEqual(['impossible_date']);
  });
});

describe('rows that were corrected', () => {
  it('are not taken from a folder that is not there, which is said', async () => {
    await expect(map('out.rejcted')).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('out.rejcted is no folder'),
    });
  });

  it('are never written over', async () => {
    const typed = (await rejected()).replace('31/02', '28/02');
    await writeFile(rejectedPath(), typed);
    await expect(map()).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('would be written over'),
    });
    expect(await rejected()).toBe(typed);
    // Into another folder they are copied, and may be again.
    for (let time = 0; time < 2; time += 1) expect(await map(`${output}.rejected`, `${output}-changed`)).toBe(1);
    expect(await rejected()).toBe(typed);
  });
});
