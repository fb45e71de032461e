import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
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
    ledger_balance: BALANCE
    current_statement_transactions:
      from: t
      join: { NO: NO }
      where: { column: DAY, after: { column: BILLED, of: a } }
      transaction_id: ID
      transaction_date: DAY
    historical_statement_transactions:
      from: t
      join: { NO: NO }
      where: { column: DAY, until: { column: BILLED, of: a } }
      transaction_id: ID
      transaction_date: DAY
`;

/** Maps accounts and transactions. @returns which transactions each account has in which list, and what is told of them */
async function map(accounts: readonly string[], transactions: readonly string[], mapping = MAPPING) {
  await writeFile(pathOf('a.csv'), `${['NO,BALANCE,BILLED,STATE', ...accounts].join('\n')}\n`);
  await writeFile(pathOf('t.csv'), `${['NO,ID,DAY', ...transactions].join('\n')}\n`);
  await writeFile(pathOf('mapping.yaml'), mapping);
  const options = { memory: 128, work: dirname(pathOf('x')), output: pathOf('out.ndjson') };
  const exitCode = await mapAccounts(pathOf('mapping.yaml'), options, standInSurroundings());
  const linesOf = async (path: string) =>
    (await readFile(pathOf(path), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const idsOf = (list: readonly { transaction_id: string }[] = []) => list.map(({ transaction_id: id }) => id);
  const lists = (await linesOf('out.ndjson')).map(
    ({ external_account_number: number, ledgers: [ledger = {}] = [] }) => [
      number,
      idsOf(ledger.current_statement_transactions),
      idsOf(ledger.historical_statement_transactions),
    ],
  );
  const defects = (await linesOf('out.defects.ndjson')).map(({ code, file, row, column }) => [code, file, row, column]);
  return { exitCode, lists, defects: defects.filter(([code]) => code !== 'text_guard') };
}

const ROWS = ['1,T1,31/01/2024', '1,T2,01/02/2024'];

describe('a condition about dates', () => {
  it.each(['31/01/2024', '"=""31/01/2024"""', "'31/01/2024", '31/01/2024\u00a0', '45322'])(
    'compares with a date as a field has it: %s',
    async (billed) => {
      const { exitCode, lists } = await map([`1,5.00,${billed},`], ROWS);
      expect([exitCode, lists]).toEqual([0, [['1', ['T2'], ['T1']]]]);
    },
  );

  it.each(["1,T1,'31/01/2024", '1,T1,"=""31/01/2024"""'])(
    'takes a row once, however its date is guarded: %s',
    async (row) => {
      const { exitCode, lists } = await map(['1,5.00,31/01/2024,'], [row]);
      expect([exitCode, lists]).toEqual([0, [['1', [], ['T1']]]]);
    },
  );

  it('holds an account back where what it compares with is no date, although no field is made of that', async () => {
    const { exitCode, lists, defects } = await map(
      ['1,5.00,31/02/2024,', '2,6.00,31/01/2024,'],
      [...ROWS, '2,T3,01/01/2024'],
    );
    expect([exitCode, lists]).toEqual([1, [['2', [], ['T3']]]]);
    expect(defects).toEqual([['impossible_date', 'a.csv', 2, 'BILLED']]);
  });

  it.each(['', 'NULL', '0000-00-00'])('has everything after no day: "%s"', async (billed) => {
    const { exitCode, lists, defects } = await map([`1,5.00,${billed},`], ROWS);
    expect([exitCode, lists, defects]).toEqual([0, [['1', ['T1', 'T2'], []]], []]);
  });

  it('leaves no account out by what is no date', async () => {
    const where = MAPPING.replace('from: a\n', 'from: a\n  where: { column: BALANCE, until: { column: BILLED } }\n');
    const mapping = where.replace('    ledger_balance: BALANCE\n', '');
    const { exitCode, lists, defects } = await map(['1,2024-01-01,31/02/2024,', '3,,01/01/2024,'], [], mapping);
    expect([exitCode, lists.map(([number]) => number)]).toEqual([1, ['3']]);
    expect(defects).toEqual([['impossible_date', 'a.csv', 2, 'BILLED']]);
  });
});

describe('a condition that is wrong', () => {
  it.each([
    [
      'a row that is not around it',
      '{ column: BILLED, of: t, blank: true }',
      /mapping\.yaml:6:32: account\.where\.of: no row of t is around this; there are rows of a$/,
    ],
    [
      'a day of a row that is not around it',
      '{ column: BILLED, after: { column: DAY, of: t } }',
      /:6:54: account\.where\.after\.of: no row of t is around this/,
    ],
    [
      'two tests',
      '{ column: BILLED, blank: false, after: 2024-12-31 }',
      /:6:10: account\.where: `blank` and `after` exclude each other$/,
    ],
    ['words and others', '{ column: STATE, is: [A, B], not: B }', /`is` and `not` exclude each other$/],
    ['a list and a test', '{ all: [{ column: STATE, is: A }], column: STATE }', /`all` and `column` exclude/],
    ['two lists', '{ all: [{ column: STATE, is: A }], any: [] }', /`all` and `any` exclude each other$/],
  ])('is refused at its position: %s', async (_, condition, message) => {
    const mapping = MAPPING.replace('from: a\n', `from: a\n  where: ${condition}\n`);
    await expect(map([], [], mapping)).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
  });

  it('may ask for a day after one and until another', async () => {
    const mapping = MAPPING.replace('after: {', 'until: 2024-02-29, after: {');
    const { exitCode, lists } = await map(['1,5.00,31/01/2024,'], [...ROWS, '1,T3,01/03/2024'], mapping);
    expect([exitCode, lists]).toEqual([0, [['1', ['T2'], ['T1']]]]);
  });
});

describe('a condition about words', () => {
  const numbersOf = async (condition: string, states: readonly string[]) => {
    const mapping = MAPPING.replace('from: a\n', `from: a\n  where: ${condition}\n`);
    const { lists } = await map(
      states.map((state, index) => `${index + 1},1.00,,${state}`),
      [],
      mapping,
    );
    return lists.map(([number]) => number);
  };

  it('compares with values as fields have them', async () => {
    const states = ['Y', ' y ', '"=""Y"""', 'N', 'NULL', ''];
    expect(await numbersOf('{ column: STATE, is: Y }', states)).toEqual(['1', '2', '3']);
    expect(await numbersOf('{ column: STATE, not: Y }', states)).toEqual(['4', '5', '6']);
    expect(await numbersOf('{ column: STATE, is: "NULL" }', states)).toEqual(['5']);
  });

  it('takes a word for no value as none', async () => {
    const states = ['', ' ', 'NULL', 'n/a', 'CLOSED'];
    expect(await numbersOf('{ column: STATE, blank: true }', states)).toEqual(['1', '2', '3', '4']);
    expect(await numbersOf('{ column: STATE, blank: false }', states)).toEqual(['5']);
  });
});
