import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { DEFECTS, type DefectCode } from './results/defects.js';
import { ACCOUNTS, mapSmall, type SmallExtract, type SmallRun, TRANSACTIONS } from './testing/small-extract.js';

const pathOf = temporaryFolder();
const COLUMNS = (ACCOUNTS[0] ?? '').split(',');

function lines(rows: readonly (string | undefined)[], end = '\n'): string {
  return rows.map((row) => `${row}${end}`).join('');
}

const transactions = (...rows: readonly string[]): SmallExtract => ({
  transactions: lines([...TRANSACTIONS, ...rows]),
});
const accounts = (...rows: readonly (string | undefined)[]): SmallExtract => ({ accounts: lines(rows) });
const [HEADER, FIRST, SECOND, THIRD] = ACCOUNTS;
const WIDE = Array.from({ length: 12 }, (_, index) => `HH${String(index + 1).padStart(2, '0')}`);

/** What it became in the payload, by path. */
type Becomes = readonly [path: string, value: unknown];

/** A defect of a whole file, in an extract of its own. */
interface PlantedFile {
  readonly given: SmallExtract;
  readonly file?: string;
  readonly row: number;
  readonly becomes?: Becomes;
}

/** A defect of a value: the row of an account of its own, in an extract with those of other kinds. */
interface PlantedValue {
  readonly column: string;
  readonly value: string;
  /** Whether the row is named, and not the value. */
  readonly isOfRow?: true;
  readonly becomes?: Becomes;
}

function cell(column: string, value: string): PlantedValue {
  return { column, value };
}

/** One of each kind. */
const PLANTED: Readonly<Record<DefectCode, PlantedFile | PlantedValue>> = {
  byte_order_mark: { given: { accounts: `\ufeff${lines(ACCOUNTS)}` }, row: 1 },
  utf_16: { given: { accounts: Buffer.from(`\ufeff${lines(ACCOUNTS, '\r\n')}`, 'utf16le') }, row: 1 },
  not_utf_8: {
    // 0x80 and 0x92, which Latin-1 does not have.
    given: { accounts: Buffer.from(lines(ACCOUNTS).replace('Ben Cole', 'Zoë £ \u0080 O\u0092Cole'), 'latin1') },
    row: 3,
    becomes: ['billing_name', 'Zoë £ € O’Cole'],
  },
  mixed_line_ends: { given: { accounts: `${HEADER}\r\n${FIRST}\r\n${SECOND}\n${THIRD}\r\n` }, row: 3 },
  control_characters: { ...cell('NAME', 'Ben\u0000 Cole'), isOfRow: true, becomes: ['billing_name', 'Ben Cole'] },
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
  row_too_large: { ...cell('NAME', 'x'.repeat(500_001)), isOfRow: true },
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
  several_rows: cell('TYPE', 'M'),
  repeated_row: {
    given: { ...transactions('A001,T1,01/12/2024,10.00'), mapping: (text) => text.replace(', key: TXN_ID', '') },
    file: 'transactions.csv',
    row: 5,
  },
  outer_blanks: { ...cell('NAME', 'Ben Cole   '), becomes: ['billing_name', 'Ben Cole'] },
  invisible_characters: { ...cell('NAME', 'Ben\u00a0Co\u200ble'), becomes: ['billing_name', 'Ben Cole'] },
  word_for_nothing: { ...cell('PHONE', 'N/A'), becomes: ['customers.0.mobile', undefined] },
  spreadsheet_error: { ...cell('NAME', '#REF!') },
  mojibake: { ...cell('NAME', 'ZoÃ« Cole'), becomes: ['billing_name', 'Zoë Cole'] },
  lost_character: { ...cell('NAME', 'Zo\ufffd Cole') },
  html_entity: { ...cell('NAME', 'Hart &amp; Cole'), becomes: ['billing_name', 'Hart & Cole'] },
  text_guard: { ...cell('ADDR', "'=2 High St"), becomes: ['billing_address1', '=2 High St'] },
  scientific_notation: { ...cell('ADDR', '1.2345E+4'), becomes: ['billing_address1', '12345'] },
  digits_lost: { ...cell('MPXN', '1.20001E+12') },
  leading_zero_lost: { ...cell('TPR', '1'), becomes: ['supply_addresses.0.meter_points.0.eac_history.0.tpr', '00001'] },
  short_meter_point: { ...cell('MPXN', '100000007') },
  long_mpan: {
    ...cell('MPXN', '011001231200012345675'),
    becomes: ['supply_addresses.0.meter_points.0.identifier', '1200012345675'],
  },
  blanks_in_number: {
    ...cell('MPXN', '12 0001 2345 675'),
    becomes: ['supply_addresses.0.meter_points.0.identifier', '1200012345675'],
  },
  decimal_comma: { ...cell('BALANCE', '12,5'), becomes: ['transfer_balance', '12.5'] },
  thousand_separators: { ...cell('BALANCE', '1,234.50'), becomes: ['transfer_balance', '1234.50'] },
  currency_sign: { ...cell('BALANCE', '£12.50'), becomes: ['transfer_balance', '12.50'] },
  accounting_sign: { ...cell('BALANCE', '(12.50)'), becomes: ['transfer_balance', '-12.50'] },
  sign_in_letters: { ...cell('BALANCE', '12.50 CR') },
  negative_zero: { ...cell('BALANCE', '-0.00'), becomes: ['transfer_balance', '0.00'] },
  float_noise: { ...cell('BALANCE', '12.340000000000002'), becomes: ['transfer_balance', '12.34'] },
  not_a_number: { ...cell('BALANCE', 'twelve') },
  not_whole: { ...cell('DAY', '7.5') },
  month_first_date: { ...cell('LAST_BILL', '12/31/2024') },
  serial_date: { ...cell('LAST_BILL', '45657'), becomes: ['last_billed_to_date', '2024-12-31'] },
  two_digit_year: { ...cell('LAST_BILL', '31/12/24'), becomes: ['last_billed_to_date', '2024-12-31'] },
  date_with_time: { ...cell('LAST_BILL', '31/12/2024 00:00:00'), becomes: ['last_billed_to_date', '2024-12-31'] },
  time_cut_off: { ...cell('LAST_BILL', '31/12/2024 14:30'), becomes: ['last_billed_to_date', '2024-12-31'] },
  placeholder_date: { ...cell('LAST_BILL', '01/01/1900'), becomes: ['last_billed_to_date', undefined] },
  impossible_date: { ...cell('LAST_BILL', '31/02/2024') },
  not_a_date: { ...cell('LAST_BILL', 'last week') },
  code_spelling: {
    ...cell('FUEL', 'electricity'),
    becomes: ['supply_addresses.0.meter_points.0.supply_type', 'ELECTRICITY'],
  },
  value_not_mapped: { ...cell('FUEL', 'STEAM') },
  unknown_value: { ...cell('CONTACT', 'PIGEON') },
  not_a_flag: { ...cell('EMPTY_HOME', 'perhaps') },
  not_json: { ...cell('META', '{') },
  no_lookup: { ...cell('TYPE', 'Q') },
  module_failed: { ...cell('CHANNEL', 'BOOM') },
  missing_number: { ...cell('ACCOUNT_NO', ''), isOfRow: true },
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

  it('may be two that were joined, whose second begins with a byte order mark', async () => {
    const joined = accounts(HEADER, FIRST, `\ufeff${HEADER}`, SECOND, THIRD);
    const { exitCode, defects, ...run } = await mapSmall(dirname(pathOf('x')), joined);
    expect([exitCode, run.accounts.length, defects.map(({ code, row }) => [code, row])]).toEqual([
      0,
      3,
      [['repeated_header', 3]],
    ]);
  });
});

/** More of some kinds, as they come in columns of other types. */
const PLANTED_TOO: readonly (readonly [DefectCode, PlantedValue])[] = [
  ['word_for_nothing', { ...cell('PHONE', 'NULL'), becomes: ['customers.0.mobile', undefined] }],
  [
    'scientific_notation',
    {
      ...cell('MPXN', '1.200012345675E+12'),
      becomes: ['supply_addresses.0.meter_points.0.identifier', '1200012345675'],
    },
  ],
  ['spreadsheet_error', cell('BALANCE', '#DIV/0!')],
  ['mojibake', { ...cell('ADDR', '2 CafÃ© Row'), becomes: ['billing_address1', '2 Café Row'] }],
];

const entries = Object.entries(PLANTED) as [DefectCode, PlantedFile | PlantedValue][];
const ofFiles = entries.flatMap(([code, planted]) => ('given' in planted ? [[code, planted] as const] : []));
const ofValues = [
  ...entries.flatMap(([code, planted]) => ('column' in planted ? [[code, planted] as const] : [])),
  ...PLANTED_TOO,
];

describe('a defect of a file', () => {
  it.each(ofFiles)('%s is named at its position', async (code, { given, row, file = 'accounts.csv', becomes }) => {
    const run = await mapSmall(dirname(pathOf('x')), given);
    const found = run.defects.filter((defect) => defect.code === code);
    expect(found[0] ?? run.defects).toMatchObject({ file, row, column: null });
    const isRefused = DEFECTS[code].treatment === 'refused';
    expect(run.exitCode).toBe(isRefused ? 1 : 0);
    const rejected = await run.beside(`out.rejected/${file.replace('.csv', '')}.rejected.csv`);
    expect(rejected.split('\n').some((line) => line.startsWith(`${row},`))).toBe(isRefused);
    // Whatever is refused, the other accounts are made.
    const numbers = run.accounts.map((account) => account.external_account_number);
    expect(numbers).toEqual(expect.arrayContaining(['A001', 'A003']));
    if (!isRefused) expect(run.accounts).toHaveLength(3);
    if (becomes !== undefined) expect(valueAt(run.accounts[1], becomes[0])).toEqual(becomes[1]);
  });
});

describe.each([
  ['is refused', true],
  ['is mended or noticed', false],
])('a defect of a value that %s', (_, isRefused) => {
  const planted = ofValues.filter(([code]) => (DEFECTS[code].treatment === 'refused') === isRefused);
  const numberOf = (index: number): string => `B${String(index).padStart(3, '0')}`;
  let run: SmallRun;
  let rejected: readonly string[];
  beforeAll(async () => {
    const rows = planted.map(([, { column, value }], index) => {
      const values = (SECOND ?? '').split(',').with(COLUMNS.indexOf('ACCOUNT_NO'), numberOf(index));
      return values.with(COLUMNS.indexOf(column), /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
    });
    const made = accounts(HEADER, ...rows.map((values) => values.join(',')), FIRST, THIRD);
    // Those of the second account would hang on nothing.
    const others = TRANSACTIONS.filter((line) => !line.startsWith('A002'));
    run = await mapSmall(dirname(pathOf('x')), { ...made, transactions: lines(others) });
    rejected = (await run.beside('out.rejected/accounts.rejected.csv')).split('\n');
  });

  it.each(planted.map(([code, given], index) => [code, given, index] as const))(
    '%s is named at its position',
    (code, { column, isOfRow, becomes }, index) => {
      const row = index + 2;
      const found = run.defects.filter((defect) => defect.row === row && defect.file === 'accounts.csv');
      expect(found.find((defect) => defect.code === code) ?? found).toMatchObject({
        column: isOfRow === true ? null : column,
      });
      expect(rejected.some((line) => line.startsWith(`${row},`))).toBe(isRefused);
      const account = run.accounts.find(({ external_account_number: number }) => number === numberOf(index));
      expect(account === undefined).toBe(isRefused);
      if (becomes !== undefined) expect(valueAt(account, becomes[0])).toEqual(becomes[1]);
    },
  );

  it('leaves the other accounts as they are', () => {
    expect(run.exitCode).toBe(isRefused ? 1 : 0);
    const numbers = run.accounts.map(({ external_account_number: number }) => number);
    expect(numbers).toEqual([...(isRefused ? [] : planted.map((_each, index) => numberOf(index))), 'A001', 'A003']);
  });
});

/** What the guide shows of a kind that is one of values: how it is written, and what becomes of it. */
function suchAs(planted: PlantedFile | PlantedValue): string {
  if (!('column' in planted) || !/^[\x20-\x5f\x61-\x7b\x7d\xa3-\xff]{1,40}$/.test(planted.value)) return '';
  const [, became] = planted.becomes ?? [];
  return [planted.value, ...(typeof became === 'string' ? [became] : [])].map((text) => `\`${text}\``).join(' → ');
}

describe('the guide', () => {
  it('has every kind, with what is done about it and the value that is planted here', async () => {
    const page = await readFile(new URL('../../../../docs/guide/from-a-billing-system.md', import.meta.url), 'utf8');
    const rows = entries.map(([code, planted]) => {
      const { treatment, about } = DEFECTS[code];
      return `| \`${code}\` | ${treatment} | ${about} | ${suchAs(planted)} |`.replace('|  |', '| |');
    });
    const [, table = ''] = page.split('| kind | what is done | what it is | such as |\n|---|---|---|---|\n');
    expect(table.split('\n\n')[0]?.split('\n')).toEqual(rows);
  });
});
