import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { DEFECTS, type DefectCode } from './results/defects.js';
import { ACCOUNTS, mapSmall, type SmallExtract, TRANSACTIONS } from './testing/small-extract.js';

const pathOf = temporaryFolder();
const COLUMNS = (ACCOUNTS[0] ?? '').split(',');

/** The accounts with a value in the second of them, which is row 3. */
function cell(column: string, value: string): SmallExtract {
  const values = (ACCOUNTS[2] ?? '').split(',');
  values[COLUMNS.indexOf(column)] = /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return { accounts: lines([ACCOUNTS[0], ACCOUNTS[1], values.join(','), ACCOUNTS[3]]) };
}

function lines(rows: readonly (string | undefined)[], end = '\n'): string {
  return rows.map((row) => `${row}${end}`).join('');
}

const transactions = (...rows: readonly string[]): SmallExtract => ({
  transactions: lines([...TRANSACTIONS, ...rows]),
});
const accounts = (...rows: readonly (string | undefined)[]): SmallExtract => ({ accounts: lines(rows) });
const [HEADER, FIRST, SECOND, THIRD] = ACCOUNTS;
const WIDE = Array.from({ length: 12 }, (_, index) => `HH${String(index + 1).padStart(2, '0')}`);

interface Planted {
  readonly given: SmallExtract;
  readonly file?: string;
  readonly row: number;
  readonly column?: string | null;
  /** What it became in the payload, by path. */
  readonly becomes?: readonly [path: string, value: unknown];
}

/** One of each kind, and where it has to be named. */
const PLANTED: Readonly<Record<DefectCode, Planted>> = {
  byte_order_mark: { given: { accounts: `\ufeff${lines(ACCOUNTS)}` }, row: 1 },
  utf_16: { given: { accounts: Buffer.from(`\ufeff${lines(ACCOUNTS, '\r\n')}`, 'utf16le') }, row: 1 },
  not_utf_8: {
    // 0x80 and 0x92, which Latin-1 does not have.
    given: { accounts: Buffer.from(lines(ACCOUNTS).replace('Ben Cole', 'Zoë £ \u0080 O\u0092Cole'), 'latin1') },
    row: 3,
    becomes: ['billing_name', 'Zoë £ € O’Cole'],
  },
  mixed_line_ends: { given: { accounts: `${HEADER}\r\n${FIRST}\r\n${SECOND}\n${THIRD}\r\n` }, row: 3 },
  control_characters: { given: cell('NAME', 'Ben\u0000 Cole'), row: 3, becomes: ['billing_name', 'Ben Cole'] },
  blank_row: { given: accounts(HEADER, FIRST, ',,,,,,,,,,,,,,', SECOND, THIRD), row: 3 },
  repeated_header: { given: accounts(HEADER, FIRST, HEADER, SECOND, THIRD), row: 3 },
  totals_row: { given: accounts(HEADER, FIRST, SECOND, THIRD, 'Total,,,9.30,,,,,,,,,,,'), row: 5 },
  trailing_delimiters: { given: accounts(HEADER, FIRST, `${SECOND},,`, THIRD), row: 3 },
  short_row: { given: accounts(HEADER, FIRST, 'A002,Ben Cole,2 High St', THIRD), row: 3 },
  long_row: { given: accounts(HEADER, FIRST, SECOND?.replace('2 High St', '2, High St'), THIRD), row: 3 },
  quote_in_quotes: {
    given: accounts(HEADER, FIRST, SECOND?.replace('2 High St', '"The "Oaks""'), THIRD),
    row: 3,
    becomes: ['billing_address1', 'The "Oaks"'],
  },
  unclosed_quote: { given: accounts(HEADER, FIRST, SECOND?.replace('2 High St', '"2 High St'), THIRD), row: 3 },
  row_too_large: { given: cell('NAME', 'x'.repeat(500_001)), row: 3 },
  wide_columns: {
    given: {
      transactions: lines(
        TRANSACTIONS.map((row, index) => `${row},${(index === 0 ? WIDE : WIDE.map(() => '1')).join(',')}`),
      ),
    },
    file: 'transactions.csv',
    row: 1,
  },
  duplicate_key: { given: accounts(HEADER, FIRST, SECOND, THIRD, SECOND), row: 5 },
  orphan_row: { given: transactions('A009,T4,04/12/2024,1.00'), file: 'transactions.csv', row: 5 },
  repeated_row: {
    given: { ...transactions('A001,T1,01/12/2024,10.00'), mapping: (text) => text.replace(', key: TXN_ID', '') },
    file: 'transactions.csv',
    row: 5,
  },
  outer_blanks: { given: cell('NAME', 'Ben Cole   '), row: 3, column: 'NAME', becomes: ['billing_name', 'Ben Cole'] },
  invisible_characters: {
    given: cell('NAME', 'Ben\u00a0Co\u200ble'),
    row: 3,
    column: 'NAME',
    becomes: ['billing_name', 'Ben Cole'],
  },
  word_for_nothing: {
    given: cell('PHONE', 'N/A'),
    row: 3,
    column: 'PHONE',
    becomes: ['customers.0.mobile', undefined],
  },
  spreadsheet_error: { given: cell('NAME', '#REF!'), row: 3, column: 'NAME' },
  mojibake: { given: cell('NAME', 'ZoÃ« Cole'), row: 3, column: 'NAME', becomes: ['billing_name', 'Zoë Cole'] },
  lost_character: { given: cell('NAME', 'Zo\ufffd Cole'), row: 3, column: 'NAME' },
  html_entity: {
    given: cell('NAME', 'Hart &amp; Cole'),
    row: 3,
    column: 'NAME',
    becomes: ['billing_name', 'Hart & Cole'],
  },
  text_guard: {
    given: cell('ADDR', "'=2 High St"),
    row: 3,
    column: 'ADDR',
    becomes: ['billing_address1', '=2 High St'],
  },
  scientific_notation: {
    given: cell('ADDR', '1.2345E+4'),
    row: 3,
    column: 'ADDR',
    becomes: ['billing_address1', '12345'],
  },
  digits_lost: { given: cell('MPXN', '1.20001E+12'), row: 3, column: 'MPXN' },
  leading_zero_lost: {
    given: cell('TPR', '1'),
    row: 3,
    column: 'TPR',
    becomes: ['supply_addresses.0.meter_points.0.eac_history.0.tpr', '00001'],
  },
  short_meter_point: { given: cell('MPXN', '100000007'), row: 3, column: 'MPXN' },
  long_mpan: {
    given: cell('MPXN', '011001231200012345675'),
    row: 3,
    column: 'MPXN',
    becomes: ['supply_addresses.0.meter_points.0.identifier', '1200012345675'],
  },
  blanks_in_number: {
    given: cell('MPXN', '12 0001 2345 675'),
    row: 3,
    column: 'MPXN',
    becomes: ['supply_addresses.0.meter_points.0.identifier', '1200012345675'],
  },
  decimal_comma: { given: cell('BALANCE', '12,5'), row: 3, column: 'BALANCE', becomes: ['transfer_balance', '12.5'] },
  thousand_separators: {
    given: cell('BALANCE', '1,234.50'),
    row: 3,
    column: 'BALANCE',
    becomes: ['transfer_balance', '1234.50'],
  },
  currency_sign: {
    given: cell('BALANCE', '£12.50'),
    row: 3,
    column: 'BALANCE',
    becomes: ['transfer_balance', '12.50'],
  },
  accounting_sign: {
    given: cell('BALANCE', '(12.50)'),
    row: 3,
    column: 'BALANCE',
    becomes: ['transfer_balance', '-12.50'],
  },
  negative_zero: { given: cell('BALANCE', '-0.00'), row: 3, column: 'BALANCE', becomes: ['transfer_balance', '0.00'] },
  float_noise: {
    given: cell('BALANCE', '12.340000000000002'),
    row: 3,
    column: 'BALANCE',
    becomes: ['transfer_balance', '12.34'],
  },
  not_a_number: { given: cell('BALANCE', 'twelve'), row: 3, column: 'BALANCE' },
  not_whole: { given: cell('DAY', '7.5'), row: 3, column: 'DAY' },
  month_first_date: { given: cell('LAST_BILL', '12/31/2024'), row: 3, column: 'LAST_BILL' },
  serial_date: {
    given: cell('LAST_BILL', '45657'),
    row: 3,
    column: 'LAST_BILL',
    becomes: ['last_billed_to_date', '2024-12-31'],
  },
  two_digit_year: {
    given: cell('LAST_BILL', '31/12/24'),
    row: 3,
    column: 'LAST_BILL',
    becomes: ['last_billed_to_date', '2024-12-31'],
  },
  date_with_time: {
    given: cell('LAST_BILL', '31/12/2024 00:00:00'),
    row: 3,
    column: 'LAST_BILL',
    becomes: ['last_billed_to_date', '2024-12-31'],
  },
  time_cut_off: {
    given: cell('LAST_BILL', '31/12/2024 14:30'),
    row: 3,
    column: 'LAST_BILL',
    becomes: ['last_billed_to_date', '2024-12-31'],
  },
  placeholder_date: {
    given: cell('LAST_BILL', '01/01/1900'),
    row: 3,
    column: 'LAST_BILL',
    becomes: ['last_billed_to_date', undefined],
  },
  impossible_date: { given: cell('LAST_BILL', '31/02/2024'), row: 3, column: 'LAST_BILL' },
  not_a_date: { given: cell('LAST_BILL', 'last week'), row: 3, column: 'LAST_BILL' },
  code_spelling: {
    given: cell('FUEL', 'electricity'),
    row: 3,
    column: 'FUEL',
    becomes: ['supply_addresses.0.meter_points.0.supply_type', 'ELECTRICITY'],
  },
  value_not_mapped: { given: cell('FUEL', 'STEAM'), row: 3, column: 'FUEL' },
  unknown_value: { given: cell('CONTACT', 'PIGEON'), row: 3, column: 'CONTACT' },
  not_a_flag: { given: cell('EMPTY_HOME', 'perhaps'), row: 3, column: 'EMPTY_HOME' },
  not_json: { given: cell('META', '{'), row: 3, column: 'META' },
  no_lookup: { given: cell('TYPE', 'Q'), row: 3, column: 'TYPE' },
  module_failed: { given: cell('CHANNEL', 'BOOM'), row: 3, column: 'CHANNEL' },
  missing_number: { given: cell('ACCOUNT_NO', ''), row: 3 },
};

function valueAt(account: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), account);
}

describe('an extract without a mistake', () => {
  it('is mapped without a word', async () => {
    const run = await mapSmall(dirname(pathOf('x')));
    expect(run).toMatchObject({ exitCode: 0, defects: [] });
    expect(run.accounts).toHaveLength(3);
  });
});

describe('a planted defect', () => {
  it.each(Object.entries(PLANTED))('%s is named at its place', async (code, { given, row, ...planted }) => {
    const run = await mapSmall(dirname(pathOf('x')), given);
    const file = planted.file ?? 'accounts.csv';
    const found = run.defects.filter((defect) => defect.code === code);
    expect(found[0] ?? run.defects).toMatchObject({ file, row, column: planted.column ?? null });
    const { treatment } = DEFECTS[code as DefectCode];
    const isRefused = treatment === 'refused';
    expect(run.exitCode).toBe(isRefused ? 1 : 0);
    const rejected = await run.beside(`out.rejected/${file.replace('.csv', '')}.rejected.csv`);
    expect(rejected.split('\n').some((line) => line.startsWith(`${row},`))).toBe(isRefused);
    // Whatever is refused, the other accounts are made.
    const numbers = run.accounts.map((account) => account.external_account_number);
    expect(numbers).toEqual(expect.arrayContaining(['A001', 'A003']));
    if (!isRefused) expect(run.accounts).toHaveLength(3);
    if (planted.becomes === undefined) return;
    const [path, value] = planted.becomes;
    expect(valueAt(run.accounts[1], path)).toEqual(value);
  });
});

describe('the guide', () => {
  it('has every kind, with what is done about it', async () => {
    const page = await readFile(new URL('../../../../docs/guide/from-a-billing-system.md', import.meta.url), 'utf8');
    for (const [code, { treatment, about }] of Object.entries(DEFECTS))
      expect(page).toContain(`| \`${code}\` | ${treatment} | ${about} |`);
  });
});
