import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { checkMapping } from './map-check.js';
import { mapAccounts } from './map-run.js';

const pathOf = temporaryFolder();
const MAPPING = `version: 1
supplier: DEMO
files: { a: a.csv, t: t.csv }
account:
  from: a
  where: { column: STATE, not: CLOSED }
  external_account_number: NO
  ledgers:
    ledger_balance: BALANCE
    current_statement_transactions:
      - from: t
        join: { NO: NO }
        where: { column: KIND, is: P }
        transaction_id: ID
      - from: t
        join: { NO: NO }
        where: { column: KIND, is: C }
        transaction_id: ID
    historical_statement_transactions:
      from: t
      join: { NO: NO }
      where: { column: KIND, is: [C, H] }
      transaction_id: ID
`;

/** Maps and checks accounts and transactions. @returns what both say of rows that are left out, and the text for people */
async function leftOut(accounts: readonly string[], transactions: readonly string[], mapping = MAPPING) {
  await writeFile(pathOf('a.csv'), `${['NO,BALANCE,STATE', ...accounts].join('\n')}\n`);
  await writeFile(pathOf('t.csv'), `${['NO,ID,KIND', ...transactions].join('\n')}\n`);
  await writeFile(pathOf('mapping.yaml'), mapping);
  const said = async (json: boolean) => {
    const surroundings = standInSurroundings();
    const options = { memory: 128, work: dirname(pathOf('x')), json };
    await mapAccounts(pathOf('mapping.yaml'), { ...options, output: pathOf('out.ndjson') }, surroundings);
    const run = surroundings.written.stdout();
    await checkMapping(pathOf('mapping.yaml'), options, surroundings);
    return [run, surroundings.written.stdout().slice(run.length)];
  };
  const [run, check] = (await said(true)).map((text) => JSON.parse(text).left_out);
  expect(check).toEqual(run);
  return { rows: run, texts: await said(false) };
}

const sentences = (text = '') => text.split('\n').filter((line) => line.startsWith('Nothing is made of'));

describe('rows that no condition takes', () => {
  it('are told with how many there are and where the first stand, each once', async () => {
    const { rows, texts } = await leftOut(
      ['1,5.00,OPEN', '2,6.00,OPEN', '3,7.00,CLOSED'],
      ['1,T1,P', '1,T2,REFUND', '2,T3,C', '2,T4,H', '2,T5,', '3,T6,REFUND'],
    );
    expect(rows).toEqual([
      { file: 't.csv', count: 2, rows: [3, 6] },
      { file: 'a.csv', count: 1, rows: [4] },
    ]);
    for (const text of texts)
      expect(sentences(text)).toEqual([
        'Nothing is made of 2 rows that no `where` takes: t.csv:3,6.',
        'Nothing is made of 1 row that no `where` takes: a.csv:4.',
      ]);
  });

  it('are told by the first ten, and counted', async () => {
    const many = Array.from({ length: 25 }, (_, index) => `1,T${index},REFUND`);
    const { rows, texts } = await leftOut(['1,5.00,OPEN'], many);
    expect(rows).toEqual([{ file: 't.csv', count: 25, rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }]);
    expect(sentences(texts[0])).toEqual([
      'Nothing is made of 25 rows that no `where` takes: t.csv:2,3,4,5,6,7,8,9,10,11 ….',
    ]);
  });

  it('are none where each is taken by one of them', async () => {
    const { rows, texts } = await leftOut(['1,5.00,OPEN'], ['1,T1,P', '1,T2,C', '1,T3,H']);
    expect(rows).toEqual([]);
    expect(texts.flatMap(sentences)).toEqual([]);
  });

  it('are none where an object is made of each row of the file, whatever others ask for', async () => {
    const mapping = MAPPING.replace('      where: { column: KIND, is: [C, H] }\n', '');
    expect((await leftOut(['1,5.00,OPEN'], ['1,T1,REFUND'], mapping)).rows).toEqual([]);
  });
});
