import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { mapAccounts } from './map-run.js';

const pathOf = temporaryFolder();

async function linesOf(name: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(pathOf(name), 'utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

/** Maps files by a mapping of its own. @returns how it ended, the accounts, and the defects as code, file and row */
async function map(mapping: string, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) await writeFile(pathOf(name), text);
  await writeFile(pathOf('own.yaml'), `version: 1\nsupplier: DEMO\n${mapping}`);
  const options = { memory: 128, work: dirname(pathOf('x')), output: pathOf('own.ndjson') };
  const code = await mapAccounts(pathOf('own.yaml'), options, standInSurroundings());
  const defects = (await linesOf('own.defects.ndjson')).map(({ code: kind, file, row }) => [kind, file, row]);
  return { code, accounts: await linesOf('own.ndjson'), defects };
}

describe('rows that make the same object', () => {
  const SITES = `files: { a: a.csv, s: s.csv, m: m.csv }
account:
  from: a
  external_account_number: NO
  supply_addresses:
    from: s
    join: { NO: NO }
    supply_address1: ADDR
    meter_points: { from: m, join: { SITE: SITE }, identifier: MPXN }
`;
  const files = { 'a.csv': 'NO\n1\n', 'm.csv': 'SITE,MPXN\nE1,1200012345675\nG1,3000012345\n' };

  it('are two where others hang on each of them', async () => {
    const run = await map(SITES, { ...files, 's.csv': 'NO,SITE,ADDR\n1,E1,High St\n1,G1,High St\n' });
    expect(run).toMatchObject({ code: 0, defects: [] });
    expect(run.accounts[0]?.supply_addresses).toEqual([
      { supply_address1: 'High St', meter_points: [{ identifier: '1200012345675' }] },
      { supply_address1: 'High St', meter_points: [{ identifier: '3000012345' }] },
    ]);
  });

  it('are one where they are the same row', async () => {
    const run = await map(SITES, { ...files, 's.csv': 'NO,SITE,ADDR\n1,E1,High St\n1,E1,High St\n' });
    expect(run.defects).toEqual([
      ['orphan_row', 'm.csv', 3],
      ['repeated_row', 's.csv', 3],
    ]);
  });

  it('are found by a key of several columns, blanks around them and line ends within', async () => {
    const mapping = SITES.replace('join: { SITE: SITE }', 'join: { SITE: SITE, PART: PART }').replace(
      's: s.csv',
      's: { path: s.csv, pad: { PART: 2 } }',
    );
    const run = await map(mapping, {
      'a.csv': 'NO\n1\n',
      's.csv': 'NO,SITE,PART,ADDR\n1, E1 ,1,High St\n1,"E\n2",02,Low St\n',
      'm.csv': 'SITE,PART,MPXN\nE1,01,1200012345675\n"E\n2", 02 ,3000012345\n',
    });
    expect(run).toMatchObject({ code: 0, defects: [] });
    expect(run.accounts[0]?.supply_addresses).toEqual([
      { supply_address1: 'High St', meter_points: [{ identifier: '1200012345675' }] },
      { supply_address1: 'Low St', meter_points: [{ identifier: '3000012345' }] },
    ]);
  });

  it('are two where their key says so: two payments of a day over the same amount', async () => {
    const mapping = `files: { a: a.csv, t: { path: t.csv, key: TXN } }
account:
  from: a
  external_account_number: NO
  ledgers:
    current_statement_transactions: { from: t, join: { NO: NO }, amount: AMOUNT }
`;
    const run = await map(mapping, { 'a.csv': 'NO\n1\n', 't.csv': 'NO,TXN,AMOUNT\n1,T1,50.00\n1,T2,50.00\n' });
    expect(run).toMatchObject({ code: 0, defects: [] });
    expect(run.accounts[0]?.ledgers).toEqual([
      { current_statement_transactions: [{ amount: '50.00' }, { amount: '50.00' }] },
    ]);
  });

  it('are refused where `each` takes one of them and others hang on both', async () => {
    const mapping = SITES.replace('join: { NO: NO }\n', 'join: { NO: NO }\n    each: ADDR\n');
    const run = await map(mapping, { ...files, 's.csv': 'NO,SITE,ADDR\n1,E1,High St\n1,G1,High St\n' });
    expect(run).toMatchObject({ code: 1, accounts: [], defects: [['several_rows', 's.csv', 3]] });
  });
});

describe('a quote that was lost', () => {
  it('takes no row with it where a later value is quoted for its comma', async () => {
    const mapping = `files: { a: a.csv, t: t.csv }
account:
  from: a
  external_account_number: NO
  notes: { from: t, join: { NO: NO }, body: TEXT }
`;
    const rows = [
      'ID,NO,DAY,TEXT',
      '1,A1,01/12/2024,"Card payment',
      '2,A2,02/12/2024,Cash',
      '3,A3,03/12/2024,"Gas, December"',
    ];
    const run = await map(mapping, { 'a.csv': 'NO\nA1\nA2\nA3\n', 't.csv': `${rows.join('\n')}\n` });
    expect(run.defects).toEqual([['unclosed_quote', 't.csv', 2]]);
    expect(run.accounts).toMatchObject([
      { external_account_number: 'A2', notes: [{ body: 'Cash' }] },
      { external_account_number: 'A3', notes: [{ body: 'Gas, December' }] },
    ]);
  });
});
