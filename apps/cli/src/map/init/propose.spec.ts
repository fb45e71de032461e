import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeMpan } from '@carryover/industry';
import { EXTRACT_COLUMNS } from '@carryover/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeExtracts } from '../../sample/write-extracts.js';
import { standInSurroundings } from '../../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { initMapping } from '../map-init.js';
import { readMapping } from '../mapping/read-mapping.js';
import { wordsOf } from './name-words.js';
import { profileColumn } from './profile-column.js';

const pathOf = temporaryFolder();

describe('a proposed mapping', () => {
  let text: string;
  beforeAll(async () => {
    const sample = { count: 300, seed: 5, supplier: 'DEMO', fuel: 'mixed', billedTo: '2024-12-31' } as const;
    await writeExtracts(dirname(pathOf('x')), sample, standInSurroundings());
    const files = Object.keys(EXTRACT_COLUMNS).map((name) => pathOf(`${name}.csv`));
    const options = { supplier: 'DEMO', output: pathOf('mapping.yaml'), rows: 1_000 };
    expect(await initMapping(files, options, standInSurroundings())).toBe(0);
    text = await readFile(pathOf('mapping.yaml'), 'utf8');
  });

  it('can be read as it is', () => {
    const mapping = readMapping('mapping.yaml', text, () => ({ words: new Map(), from: '' }));
    expect([...mapping.files.keys()].sort()).toEqual(Object.keys(EXTRACT_COLUMNS).sort());
  });

  it.each([
    'external_account_number: ACCOUNT_NO',
    'family_name: SURNAME',
    'date_of_birth: DOB',
    'identifier: MPXN',
    'meter_serial_number: SERIAL_NO',
    'reading_value: READING',
    'amount: AMOUNT',
    'billing_postcode: BILL_PCODE',
  ])('finds %s', (line) => {
    expect(text).toMatch(new RegExp(`^ +${line} # \\d+ %$`, 'm'));
  });

  it.each([
    ['customers', 'accounts', 'ACCOUNT_NO'],
    ['psr', 'customers', 'CUST_ID'],
    ['meter_points', 'sites', 'SITE_ID'],
    ['registers', 'meters', 'METER_ID'],
  ])('finds what %s hangs on', (file, above, column) => {
    const join = `join: { ${column}: ${column} } # 100 % of the values are in ${above}`;
    expect(text).toContain(join);
    expect(text.split(`from: ${file}\n`)[1]?.trimStart().startsWith(join)).toBe(true);
  });

  it('splits transactions by the day of the last statement', () => {
    for (const side of ['after', 'until'])
      expect(text).toContain(`where: { column: TXN_DATE, ${side}: { column: LAST_STMT_DATE, of: accounts } }`);
  });

  it('says what is not used, and asks for a table of codes', () => {
    expect(text).toContain('# not used: ');
    expect(text).toMatch(/supply_type: \{ column: FUEL, codes: \{ (?:E: E, G: G|G: G, E: E) \} \}/);
  });

  it('is refused where no file is one of accounts', async () => {
    await copyFile(pathOf('readings.csv'), pathOf('only.csv'));
    const init = initMapping([pathOf('only.csv')], { rows: 100 }, standInSurroundings());
    await expect(init).rejects.toMatchObject({ message: expect.stringContaining('none of the files') });
  });
});

describe('files that mistakes of exporting have come into', () => {
  it('hang together although zeros are lost, a row is there twice and one has the totals', async () => {
    const numbers = Array.from({ length: 300 }, (_, index) => String(400_001 + index));
    const accounts = numbers.map((number) => `00${number},Hart,1 High St,TR15 7GY,12.50`);
    const readable = [
      'ACCOUNT_NO,SURNAME,BILL_ADDR_1,BILL_PCODE,BALANCE',
      ...accounts,
      accounts[7],
      'TOTAL,,,,3750.00',
    ];
    await writeFile(pathOf('acc.csv'), readable.join('\n'));
    const rows = numbers.map((number, index) => `${number},T${index},31/12/2024,12.50,CHARGE,IMPORTED_CHARGE`);
    await writeFile(pathOf('txn.csv'), ['ACCOUNT_NO,TXN_ID,TXN_DATE,AMOUNT,TXN_TYPE,REASON', ...rows].join('\n'));
    const options = { supplier: 'DEMO', output: pathOf('lost.yaml'), rows: 1_000 };
    await initMapping([pathOf('acc.csv'), pathOf('txn.csv')], options, standInSurroundings());
    const text = await readFile(pathOf('lost.yaml'), 'utf8');
    expect(text).toContain('txn: { path: txn.csv, pad: { ACCOUNT_NO: 8 } } # its leading zeros are lost');
    expect(text).toContain('join: { ACCOUNT_NO: ACCOUNT_NO } # 100 % of the values are in acc');
  });
});

describe('amounts with their sign in letters', () => {
  it('have the letters said that are a minus of a balance', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, at) => `A${at},Hart,1 High St,TR15 7GY,${at}.50 ${at % 2 ? 'CR' : 'DR'}`,
    );
    await writeFile(pathOf('book.csv'), ['ACCOUNT_NO,SURNAME,BILL_ADDR_1,BILL_PCODE,BALANCE', ...rows].join('\n'));
    const options = { supplier: 'DEMO', output: pathOf('letters.yaml'), rows: 1_000 };
    await initMapping([pathOf('book.csv')], options, standInSurroundings());
    const text = await readFile(pathOf('letters.yaml'), 'utf8');
    expect(text).toMatch(/_balance: \{ column: BALANCE, money: \{ minus: DR \} \} # \d+ %; is DR a minus\?$/m);
    expect(readMapping('letters.yaml', text, () => ({ words: new Map(), from: '' })).files.size).toBe(1);
  });
});

describe('files that write dates in different ways', () => {
  it('have the form said at the columns that are not usual, and at the conditions that compare them', async () => {
    const days = Array.from(
      { length: 60 },
      (_, index) => `${String((index % 12) + 1).padStart(2, '0')}/${String((index % 28) + 1).padStart(2, '0')}/2024`,
    );
    const british = days.map((day) => day.replace(/^(\d\d)\/(\d\d)/, '$2/$1'));
    const rows = days.map((_, index) => `A${index},Hart,1 High St,TR15 7GY,${british[index]}`);
    await writeFile(
      pathOf('accounts.csv'),
      ['ACCOUNT_NO,SURNAME,BILL_ADDR_1,BILL_PCODE,LAST_STMT_DATE', ...rows].join('\n'),
    );
    const bookings = days.map((day, index) => `A${index},T${index},${day},12.50,CHARGE,IMPORTED_CHARGE`);
    await writeFile(
      pathOf('transactions.csv'),
      ['ACCOUNT_NO,TXN_ID,TXN_DATE,AMOUNT,TXN_TYPE,REASON', ...bookings].join('\n'),
    );
    const options = { supplier: 'DEMO', output: pathOf('mixed.yaml'), rows: 1_000 };
    await initMapping([pathOf('accounts.csv'), pathOf('transactions.csv')], options, standInSurroundings());
    const text = await readFile(pathOf('mixed.yaml'), 'utf8');
    expect(text).not.toContain('formats:');
    expect(text).toMatch(/transaction_date: \{ column: TXN_DATE, dates: MM\/DD\/YYYY \} # \d+ %/);
    for (const side of ['after', 'until'])
      expect(text).toContain(
        `where: { column: TXN_DATE, dates: MM/DD/YYYY, ${side}: { column: LAST_STMT_DATE, of: accounts } }`,
      );
    expect(readMapping('mixed.yaml', text, () => ({ words: new Map(), from: '' })).files.size).toBe(2);
  });
});

describe('a column', () => {
  it.each([
    ['mpan', [makeMpan('120000000001'), makeMpan('120000000002')]],
    ['postcode', ['TR15 7GY', 'SW1A 1AA']],
    ['e-mail', ['a@example.org', 'b@example.org']],
    ['date', ['31/12/2024', '01/02/2024']],
    ['amount', ['1,234.50', '-3.20']],
    ['yes or no', ['Y', 'N']],
    ['nothing', ['', ' ']],
  ])('of values that look like %s is told', (kind, values) => {
    expect(profileColumn('X', values).kind).toBe(kind);
  });

  it('says when the month is first', () => {
    expect(profileColumn('X', ['12/31/2024', '01/02/2024']).dateForm).toBe('MM/DD/YYYY');
  });

  it('is named in the words of the contract', () => {
    expect(wordsOf('ACCT_NO')).toEqual(['account', 'number']);
    expect(wordsOf('BillAddr2')).toEqual(['billing', 'address', '2']);
  });
});
