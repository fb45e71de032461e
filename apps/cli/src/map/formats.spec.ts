import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { payloadNodes } from './init/payload-tree.js';
import { mapAccounts } from './map-run.js';
import { QUANTITIES } from './mapping/read-expression.js';
import { mapSmall } from './testing/small-extract.js';

const pathOf = temporaryFolder();

/** Maps the files of `files`, of which `a` has the accounts. @returns how it ended, with the accounts and what is said on screen */
async function map(mapping: string, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) await writeFile(pathOf(name), text);
  await writeFile(pathOf('own.yaml'), `version: 1\nsupplier: DEMO\n${mapping}`);
  const options = { memory: 128, work: dirname(pathOf('x')), output: pathOf('own.ndjson') };
  const surroundings = standInSurroundings();
  const code = await mapAccounts(pathOf('own.yaml'), options, surroundings);
  return { code, report: surroundings.written.stdout(), accounts: await linesOf('own.ndjson') };
}

async function linesOf(name: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(pathOf(name), 'utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

/** One account with a field, of which the file has this value. */
async function mappedValue(field: string, value: string, more = ''): Promise<unknown> {
  const mapping = `${more}files: { a: a.csv }\naccount: { from: a, external_account_number: NO, ${field}: V }\n`;
  const { accounts } = await map(mapping, { 'a.csv': `NO,V\n1,"${value.replaceAll('"', '""')}"\n` });
  return accounts[0]?.[field];
}

describe('formats of all numbers', () => {
  it('say in what the amounts are, and nothing of readings and consumption', async () => {
    const mapping = `formats: { numbers: { unit: pence, sign: reversed, decimal: ',' } }
files: { a: a.csv }
account:
  from: a
  external_account_number: NO
  transfer_balance: BAL
  supply_addresses:
    supply_address1: ADDR
    meter_points:
      identifier: MPXN
      eac_history: { consumption: EAC }
      meters:
        meter_serial_number: SERIAL
        reading_history: { reading_value: { column: READ, money: { decimal: '.' } } }
`;
    const row = 'NO,BAL,ADDR,MPXN,EAC,SERIAL,READ\n1,1205,High St,1200012345675,"3100,5",S1,17605.25\n';
    const { accounts } = await map(mapping, { 'a.csv': row });
    expect(accounts[0]).toMatchObject({
      transfer_balance: '-12.05',
      supply_addresses: [
        {
          meter_points: [
            {
              eac_history: [{ consumption: '3100.5' }],
              meters: [{ reading_history: [{ reading_value: '17605.25' }] }],
            },
          ],
        },
      ],
    });
  });

  it('say which letters are a minus, as does a condition for a negative one', async () => {
    const mapping = `formats: { numbers: { minus: DR } }
files: { a: a.csv }
account:
  from: a
  external_account_number: NO
  transfer_balance: BAL
  ledgers: { ledger_balance: { column: BAL, money: { negative_when: { column: DC, is: D } } } }
`;
    const { accounts } = await map(mapping, { 'a.csv': 'NO,BAL,DC\n1,12.50 CR,C\n2,40.00 DR,D\n' });
    expect(accounts).toMatchObject([
      { transfer_balance: '12.50', ledgers: [{ ledger_balance: '12.50' }] },
      { transfer_balance: '-40.00', ledgers: [{ ledger_balance: '-40.00' }] },
    ]);
    const unsaid = await map(mapping.replace('numbers: { minus: DR }', ''), {});
    expect([unsaid.code, unsaid.accounts]).toEqual([1, []]);
    expect(unsaid.report).toMatch(/2 +a\.csv:2,3:BAL +CR or DR after the amount/);
  });

  it('are of every decimal of an account but the quantities', () => {
    const decimals = payloadNodes().flatMap(({ leaves }) =>
      leaves.flatMap(({ name, spec }) => (spec.description.type === 'decimal' ? [name] : [])),
    );
    const pounds = decimals.filter((name) => !QUANTITIES.has(name));
    // Whoever adds one decides here whether it is pounds.
    expect([...new Set(pounds)].sort()).toEqual([
      'amount',
      'credit_balance',
      'debt_amount',
      'debt_balance',
      'debt_repayment_element',
      'last_statement_balance',
      'ledger_balance',
      'transfer_balance',
      'weekly_max',
      'weekly_min',
    ]);
    expect([...QUANTITIES].filter((name) => !decimals.includes(name))).toEqual([]);
  });

  it('have no condition for a negative one: whichever column it is in, it is one of an amount', async () => {
    const mapping = (text: string): string =>
      text.replace('account:', 'formats: { numbers: { negative_when: { column: DC, is: C } } }\naccount:');
    await expect(mapSmall(dirname(pathOf('x')), { mapping })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('there is no such setting; there are decimal, unit, sign'),
    });
  });
});

describe('words for no value', () => {
  const formats = 'formats: { empty: [NOT APPLICABLE, "NULL"] }\n';
  it.each(['NOT APPLICABLE', 'not applicable', ' NOT APPLICABLE', '="NULL"', '&nbsp;', '&#160;NULL'])(
    'are none, however they are written: %j',
    async (value) => {
      expect(await mappedValue('billing_name', value, formats)).toBeUndefined();
    },
  );

  it('are none in one of several columns, each of which is cleaned', async () => {
    const mapping = `files: { a: a.csv }
account:
  from: a
  external_account_number: NO
  billing_address1: { columns: [FLAT, HOUSE, STREET] }
  account_type: { columns: [HOUSE, FLAT], codes: { 5 -: BUSINESS }, otherwise: DOMESTIC }
`;
    const rows = ['1,NULL,"=""12""",High St', '2,-,5,High St', '3,Flat 1,#REF!,Low St'];
    const { accounts } = await map(mapping, { 'a.csv': `NO,FLAT,HOUSE,STREET\n${rows.join('\n')}\n` });
    expect(accounts).toMatchObject([
      { billing_address1: '12 High St', account_type: 'DOMESTIC' },
      { billing_address1: '5 High St', account_type: 'BUSINESS' },
    ]);
    const told = (await linesOf('own.defects.ndjson')).filter(({ path }) => path === 'billing_address1');
    expect(told.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['word_for_nothing', 2, 'FLAT'],
      ['text_guard', 2, 'HOUSE'],
      ['word_for_nothing', 3, 'FLAT'],
      ['spreadsheet_error', 4, 'HOUSE'],
    ]);
  });

  it('are parts of a name of several columns where they are written as one', async () => {
    const mapping = `files: { a: a.csv }
account:
  from: a
  external_account_number: NO
  billing_name: { columns: [TITLE, MIDDLE, SURNAME] }
  billing_address1: { columns: [HOUSE, STREET] }
`;
    const rows = ['1,Ms,Na,Li,None,High St', '2,Mr,NULL,Null,5,Low St', '3,n/a,-,Hart,5,Low St'];
    const { accounts } = await map(mapping, { 'a.csv': `NO,TITLE,MIDDLE,SURNAME,HOUSE,STREET\n${rows.join('\n')}\n` });
    expect(accounts).toMatchObject([
      { billing_name: 'Ms Na Li', billing_address1: 'High St' },
      { billing_name: 'Mr Null' },
      { billing_name: 'Hart' },
    ]);
  });

  it('are those of the field where a value is looked up, and looked up is what both files mean', async () => {
    const lookup = 'lookup: { file: t, on: CODE, take: NAME }, otherwise: STD';
    const mapping = `files: { a: a.csv, t: t.csv }
account:
  from: a
  external_account_number: NO
  billing_name: { column: V, ${lookup} }
`;
    const table = 'CODE,NAME\n="0012",Twelve\nB,NULL\nC\u00a0,"=""Three"""\n';
    const { accounts } = await map(mapping, { 'a.csv': 'NO,V\n1,="0012"\n2,B\n3,C\n', 't.csv': table });
    expect(accounts.map(({ billing_name: name }) => name)).toEqual(['Twelve', 'STD', 'Three']);
  });
});

describe('dates', () => {
  it('of one form for the day first and one for the month first are refused, as both read the same', async () => {
    const mapping = (text: string): string =>
      text.replace('account:', 'formats: { dates: [DD/MM/YYYY, MM/DD/YYYY] }\naccount:');
    await expect(mapSmall(dirname(pathOf('x')), { mapping })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('03/04 may be read by DD/MM/YYYY and by MM/DD/YYYY'),
    });
  });

  it('are compared by the forms of their own columns', async () => {
    const mapping = `files: { a: a.csv }
account:
  from: a
  external_account_number: NO
  billing_name: { column: NAME, when: { column: MOVED, dates: MM/DD/YYYY, after: { column: BILLED, of: a } } }
  last_billed_to_date: BILLED
`;
    const { accounts } = await map(mapping, {
      'a.csv': 'NO,NAME,MOVED,BILLED\n1,Ann,03/04/2024,01/03/2024\n2,Ben,01/05/2024,01/03/2024\n',
    });
    expect(accounts.map(({ billing_name: name }) => name)).toEqual(['Ann', undefined]);
  });

  it('are read of the moments that the flows of the industry have', async () => {
    expect(await mappedValue('last_billed_to_date', '20160222000000')).toBe('2016-02-22');
    expect(await mappedValue('last_billed_to_date', '20160222103000')).toBe('2016-02-22');
    expect(await mappedValue('last_billed_to_date', '20160231000000')).toBeUndefined();
  });

  it.each([
    ['2024-12-31', '2024-12-31'],
    ['2024-12-31 00:00:00', '2024-12-31'],
    ['2024-12-31T09:30:00', '2024-12-31'],
    ['20160222000000', '2016-02-22'],
    ['20160222103000', '2016-02-22'],
    ['20160222', undefined],
  ])('are read as the platform and the flows have them, whatever the forms are: %s', async (value, date) => {
    const formats = 'formats: { dates: DD/MM/YYYY }\n';
    expect(await mappedValue('last_billed_to_date', value, formats)).toBe(date);
  });
});

describe('a day with a time', () => {
  it.each([
    ['2024-06-30T23:00:00Z', '2024-07-01', 'date_with_time'],
    ['2024-06-30 23:00:00.0000000 +00:00', '2024-07-01', 'date_with_time'],
    ['2024-07-01T00:00:00+01:00', '2024-07-01', 'date_with_time'],
    ['01/07/2024 00:00 BST', '2024-07-01', 'date_with_time'],
    ['2024-07-01T00:00:00Z', '2024-07-01', 'time_cut_off'],
    ['2024-06-30T9:30Z', '2024-06-30', 'time_cut_off'],
    ['2024-07-01T0:30+02:00', '2024-06-30', 'time_cut_off'],
    ['01/01/2024 00:00 BST', '2023-12-31', 'time_cut_off'],
    ['2024-01-01T00:00:00Z', '2024-01-01', 'date_with_time'],
    ['2024-01-01T00:30:00+0100', '2023-12-31', 'time_cut_off'],
    ['2024-01-01 00:00:00', '2024-01-01', 'date_with_time'],
    ['2024-01-01 12:00 AM', '2024-01-01', 'time_cut_off'],
    ['0001-01-01T00:00:00Z', undefined, 'date_with_time'],
    ['9999-12-31T23:59:59.9999999Z', undefined, 'time_cut_off'],
  ])('is that of London where it has a zone: %s', async (value, date, code) => {
    expect(await mappedValue('last_billed_to_date', value)).toBe(date);
    expect(await linesOf('own.defects.ndjson')).toMatchObject([
      { code },
      ...(date === undefined ? [{ code: 'placeholder_date' }] : []),
    ]);
  });

  it('is compared as that', async () => {
    const mapping = `files: { a: a.csv }
account:
  from: a
  external_account_number: NO
  billing_name: { column: NAME, when: { column: MOVED, after: 2024-06-30 } }
`;
    const { accounts } = await map(mapping, { 'a.csv': 'NO,NAME,MOVED\n1,Ann,2024-06-30T23:00:00Z\n' });
    expect(accounts).toMatchObject([{ billing_name: 'Ann' }]);
  });
});

describe('a moment', () => {
  const createdAt = async (value: string, more = ''): Promise<unknown> => {
    const mapping = `${more}files: { a: a.csv }
account: { from: a, external_account_number: NO, notes: { body: NOTE, created_at: V } }
`;
    const { accounts } = await map(mapping, { 'a.csv': `NO,NOTE,V\n1,Called.,"${value}"\n` });
    return Object(Object(accounts[0]?.notes)[0]).created_at;
  };

  it.each([
    ['2024-06-01 14:35', '2024-06-01T13:35:00Z'],
    ['2024-01-01 14:35', '2024-01-01T14:35:00Z'],
    ['2024-06-01 14:35:12.000', '2024-06-01T13:35:12Z'],
    ['2024-06-01 14:35:12.1234567', '2024-06-01T13:35:12.123456Z'],
    ['2024-06-01 14:35:12+02:00', '2024-06-01T12:35:12Z'],
    ['2024-06-01T14:35:12+0100', '2024-06-01T13:35:12Z'],
    ['2024-06-01 14:35:12 UTC', '2024-06-01T14:35:12Z'],
    ['01/06/2024 9:30', '2024-06-01T08:30:00Z'],
    ['01/06/2024 02:35 PM', '2024-06-01T13:35:00Z'],
    ['01/06/2024 12:05 am', '2024-05-31T23:05:00Z'],
    ['20240601143512', '2024-06-01T13:35:12Z'],
    ['01/06/2024', '2024-05-31T23:00:00Z'],
    ['2024-06-01T14:35:12Z', '2024-06-01T14:35:12Z'],
  ])('keeps its time, in London where it says no zone: %s', async (value, instant) => {
    expect(await createdAt(value)).toBe(instant);
  });

  it.each(['2024-06-01 14:35:12', '20240601143512'])('is read whatever the forms of dates are: %s', async (value) => {
    expect(await createdAt(value, 'formats: { dates: DD/MM/YYYY }\n')).toBe('2024-06-01T13:35:12Z');
  });

  it.each(['2024-03-31 01:30', '2024-06-01 25:00', '2024-06-01 14:35 CET'])(
    'that there never was, or that nobody can place, is refused: %s',
    async (value) => {
      expect(await createdAt(value)).toBeUndefined();
    },
  );
});

describe('files whose values no text can break', () => {
  it('are cut at a control character', async () => {
    const mapping = `files: { a: { path: a.txt, delimiter: "\\x01" } }
account: { from: a, external_account_number: NO, billing_name: NAME }
`;
    const { accounts } = await map(mapping, { 'a.txt': 'NO\u0001NAME\n1\u0001Ann, "Hart"\n' });
    expect(accounts).toMatchObject([{ external_account_number: '1', billing_name: 'Ann, "Hart"' }]);
  });
});

describe('a row of a flow that is refused', () => {
  it('is to be corrected in the file itself, and is written nowhere', async () => {
    const mapping = `files: { a: a.csv, r: { path: r.txt, format: d0010 } }
account:
  from: a
  external_account_number: NO
  supply_addresses:
    meter_points:
      identifier: MPAN
      meters:
        from: r
        join: { MPAN_CORE: MPAN }
        each: METER_ID
        meter_serial_number: METER_ID
        reading_history: { reading_date: READING_DATE_TIME, reading_value: REGISTER_READING }
`;
    const flow = '026|1200012345675|V|\n028|S1|R|\n030|D|20240101000000|lots||||N|\n';
    const { code, report } = await map(mapping, { 'a.csv': 'NO,MPAN\n1,1200012345675\n', 'r.txt': flow });
    expect(code).toBe(1);
    expect(report).toContain('Rows to correct in the file itself, before it is mapped again:\n  r.txt: 1 row');
    expect(report).not.toContain('--corrected');
  });
});
