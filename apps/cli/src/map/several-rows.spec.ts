import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { checkMapping } from './map-check.js';
import { mapAccounts } from './map-run.js';

const pathOf = temporaryFolder();
const MAPPING = `version: 1
supplier: DEMO
files: { a: a.csv, m: m.csv, p: p.csv, c: { path: c.csv, pad: { CODE: 2 } } }
account:
  from: a
  external_account_number: NO
  sales_channel: { column: CHANNEL, lookup: { file: c, on: CODE, take: WORD } }
  supply_addresses:
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
        registers: { from: m, join: { SERIAL: SERIAL }, register_id: REG }
        prepay_details: { from: p, join: { SERIAL: SERIAL }, debt_balance: DEBT, credit_balance: CREDIT }
`;
const FILES = {
  'a.csv': 'NO,CHANNEL\n1,01\n2,02\n',
  'm.csv': 'NO,MPAN,SERIAL,REG\n1,1200012345675,S1,D\n1,1200012345675,S1,N\n2,1200012345693,S2,D\n',
  'p.csv': 'SERIAL,DEBT,CREDIT,AT\nS1,10.00,1.00,a\nS2,3.00,0.00,b\n',
  'c.csv': 'CODE,WORD\n1,DIRECT\n2,BROKER\n',
};

/** Maps two accounts of these files, and says what came of it. */
async function map(files: Readonly<Record<string, string>>, { mapping = MAPPING, corrected = '' } = {}) {
  for (const [name, text] of Object.entries({ ...FILES, ...files })) await writeFile(pathOf(name), text);
  await writeFile(pathOf('mapping.yaml'), mapping);
  // What another run has left to correct is never written over.
  if (corrected === '') await rm(pathOf('out.rejected'), { recursive: true, force: true });
  const options = { memory: 128, work: dirname(pathOf('x')), ...(corrected === '' ? {} : { corrected }) };
  const output = pathOf('out.ndjson');
  const exitCode = await mapAccounts(pathOf('mapping.yaml'), { ...options, output }, standInSurroundings());
  const linesOf = async (path: string): Promise<Record<string, unknown>[]> =>
    (await readFile(pathOf(path), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const accounts = await linesOf('out.ndjson');
  return {
    exitCode,
    accounts,
    numbers: accounts.map(({ external_account_number: number }) => number),
    defects: (await linesOf('out.defects.ndjson')).map(({ code, file, row, path }) => [code, file, row, path]),
    origins: await linesOf('out.provenance.ndjson'),
    options,
  };
}

describe('several rows where one object is made', () => {
  it('are refused, and their account held back, where they make different ones', async () => {
    const rows = `${FILES['p.csv']}S1,95.00,0.00,c\n`;
    const path = 'supply_addresses.0.meter_points.0.meters.0.prepay_details';
    expect(await map({ 'p.csv': rows })).toMatchObject({
      exitCode: 1,
      numbers: ['2'],
      defects: [['several_rows', 'p.csv', 4, path]],
    });
    const rejected = await readFile(pathOf('out.rejected/p.rejected.csv'), 'utf8');
    expect(rejected).toMatch(/^4,"?several rows.*beside row 2.*,S1,95\.00,0\.00,c$/m);
  });

  it('are one where they make the same, and where `where` says which is meant', async () => {
    const once = await map({});
    expect([once.exitCode, once.numbers, once.defects]).toEqual([0, ['1', '2'], []]);
    const chosen = await map(
      { 'p.csv': `${FILES['p.csv']}S1,95.00,0.00,c\n` },
      { mapping: MAPPING.replace('credit_balance: CREDIT', 'credit_balance: CREDIT, where: { column: AT, not: c }') },
    );
    expect(chosen).toMatchObject({ exitCode: 0, accounts: once.accounts });
    const flat = MAPPING.replace('from: p, join', 'from: m, join');
    const registers = 'NO,MPAN,SERIAL,REG,DEBT,CREDIT\n1,1200012345675,S1,D,5,1\n1,1200012345675,S1,N,5,1\n';
    const repeated = await map({ 'm.csv': registers }, { mapping: flat });
    expect(repeated).toMatchObject({ exitCode: 0, numbers: ['1', '2'], defects: [] });
    expect(repeated.origins[1]).toMatchObject({
      rows: { 'supply_addresses.0.meter_points.0.meters.0.prepay_details': expect.stringMatching(/^\d+:2$/) },
    });
  });
});

describe('rows of accounts', () => {
  it.each([
    ['NO', 'a column'],
    ['{ columns: [NO, CHANNEL] }', 'columns'],
  ])('are refused where they repeat the number %s, although their file has a key of its own', async (number) => {
    const files = { 'a.csv': 'ID,NO,CHANNEL\nx,1,01\ny,2,02\nz,1,01\n' };
    const keyed = MAPPING.replace('a: a.csv', 'a: { path: a.csv, key: ID }');
    const mapping = keyed.replace('external_account_number: NO', `external_account_number: ${number}`);
    const run = await map(files, { mapping });
    expect([run.exitCode, run.numbers.length, run.defects]).toEqual([1, 1, [['duplicate_key', 'a.csv', 4, null]]]);
    const twice = await map({ 'a.csv': `${files['a.csv'].replace('z,1', 'x,3')}` }, { mapping });
    expect(twice.defects).toEqual([['duplicate_key', 'a.csv', 4, null]]);
  });

  const AGAIN = 'ID,NO,CHANNEL,STATE\nx,1,01,OLD\ny,1,01,CURRENT\nz,2,02,CURRENT\n';
  it.each([
    ['their file has a key of its own', '{ path: a.csv, key: ID }', 'NO'],
    ['the number is made of several columns', 'a.csv', '{ columns: [CHANNEL, NO], separator: "" }'],
  ])('may repeat the number where a condition chooses among them and %s', async (_, file, number) => {
    const mapping = MAPPING.replace('a: a.csv', `a: ${file}`)
      .replace('  from: a\n', '  from: a\n  where: { column: STATE, is: CURRENT }\n')
      .replace('external_account_number: NO', `external_account_number: ${number}`);
    const run = await map({ 'a.csv': AGAIN }, { mapping });
    expect([run.exitCode, run.numbers.length, run.defects]).toEqual([0, 2, []]);
  });

  it('may repeat what a function makes the number of', async () => {
    await writeFile(pathOf('own.mjs'), 'export const next = ([no], { row }) => no + "-" + row;\n');
    const mapping = MAPPING.replace('account:\n', 'module: own.mjs\naccount:\n').replace(
      'external_account_number: NO',
      'external_account_number: { call: next, columns: [NO] }',
    );
    const run = await map({ 'a.csv': AGAIN }, { mapping });
    expect([run.exitCode, run.numbers, run.defects]).toEqual([0, ['1-2', '1-3', '2-4'], []]);
  });
});

describe('an object that is made of the row around it', () => {
  it('is made of what it is otherwise, but not of what it is always', async () => {
    const prepay = '{ debt_balance: { column: DEBT, otherwise: "0.00" }, credit_balance: { constant: "1.00" } }';
    const meters = 'NO,MPAN,SERIAL,REG,DEBT\n1,1200012345675,S1,D,\n2,1200012345693,S2,D,2.00\n';
    const made = async (details: string) => {
      const mapping = MAPPING.replace(/prepay_details: .*\n/, `prepay_details: ${details}\n`);
      const { accounts } = await map({ 'm.csv': meters }, { mapping });
      return accounts.map((account) => JSON.stringify(account).match(/"prepay_details":(\{.*?\})/)?.[1]);
    };
    const second = '{"debt_balance":"2.00","credit_balance":"1.00"}';
    expect(await made(prepay)).toEqual(['{"debt_balance":"0.00","credit_balance":"1.00"}', second]);
    expect(await made(prepay.replace(', otherwise: "0.00"', ''))).toEqual([undefined, second]);
    expect(await made(prepay.replace('{ ', '{ where: { column: DEBT, blank: false }, '))).toEqual([undefined, second]);
  });
});

describe('several rows that `each` makes one object of', () => {
  const HEADER = 'NO,MPAN,SERIAL,REG,STARTED,DEBT';
  const mapping = MAPPING.replace('identifier: MPAN', 'identifier: MPAN\n      supply_start_date: STARTED').replace(
    'from: p, join: { SERIAL: SERIAL }, debt_balance: DEBT, credit_balance: CREDIT',
    'debt_balance: DEBT',
  );
  const mapRows = (rows: readonly string[]) => map({ 'm.csv': [HEADER, ...rows, ''].join('\n') }, { mapping });
  const ROWS = [
    '1,1200012345675,S1,D,01/02/2024,5.00',
    '1,1200012345675,S1,N,2024-02-01,5.00',
    '2,1200012345693,S2,D,01/03/2024,',
  ];

  it('are one where they repeat what is above, however that is written', async () => {
    const run = await mapRows(ROWS);
    expect([run.exitCode, run.numbers, run.defects]).toEqual([0, ['1', '2'], []]);
    expect(run.accounts[0]).toMatchObject({
      supply_addresses: [{ meter_points: [{ meters: [{ registers: [{ register_id: 'D' }, { register_id: 'N' }] }] }] }],
    });
  });

  it.each([
    ['a field', '1,1200012345675,S1,N,02/02/2024,5.00', 'supply_addresses.0.meter_points'],
    ['an object of them', '1,1200012345675,S1,N,01/02/2024,95.00', 'supply_addresses.0.meter_points.0.meters'],
    ['a value that is refused', '1,1200012345675,S1,N,31/02/2024,5.00', 'supply_addresses.0.meter_points'],
  ])('are refused where they differ in %s', async (_, row, path) => {
    const run = await mapRows(ROWS.with(1, row));
    expect([run.exitCode, run.numbers]).toEqual([1, ['2']]);
    expect(run.defects).toEqual([['several_rows', 'm.csv', 3, path]]);
  });
});

describe('a lookup', () => {
  it('is refused where rows that have the word differ', async () => {
    const run = await map({ 'c.csv': `${FILES['c.csv']}02,BROKER\n1,BROKER\n` });
    expect(run).toMatchObject({
      exitCode: 1,
      numbers: ['2'],
      defects: [['several_rows', 'a.csv', 2, 'sales_channel']],
    });
  });

  it('tells of refused rows of its file, and takes them as they are corrected', async () => {
    const files = { 'c.csv': 'CODE,WORD\n1,DIRECT\n2,BRO,KER\n' };
    const mapping = MAPPING.replace('take: WORD }', 'take: WORD }, otherwise: DIRECT');
    const first = await map(files, { mapping });
    expect(first).toMatchObject({ exitCode: 1, defects: [['long_row', 'c.csv', 3, null]] });
    const path = pathOf('out.rejected/c.rejected.csv');
    await writeFile(path, (await readFile(path, 'utf8')).replace('BRO,KER', 'BROKER'));
    const second = await map(files, { mapping, corrected: pathOf('out.rejected') });
    expect([second.exitCode, second.defects]).toEqual([0, []]);
    expect(second.accounts.map(({ sales_channel: channel }) => channel)).toEqual(['DIRECT', 'BROKER']);
  });

  it('is a use of its file', async () => {
    const { options } = await map({});
    const surroundings = standInSurroundings();
    await checkMapping(pathOf('mapping.yaml'), { ...options, json: true }, surroundings);
    expect(JSON.parse(surroundings.written.stdout())).toMatchObject({ files_not_used: [] });
  });
});
