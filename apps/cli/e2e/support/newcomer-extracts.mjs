import { csvRow, EXTRACT_COLUMNS, makeExtractRows, makeSampleAccount } from '@carryover/samples';

/** @typedef {'accounts' | 'meter_points' | 'readings' | 'transactions'} FileName */
/** @typedef {Record<string, string>} Row */

export const ACCOUNTS = 200;

/** @type {Record<FileName, readonly string[]>} */
const COLUMNS = {
  accounts: [
    ...[
      'ACCOUNT_NO',
      'TITLE',
      'FORENAME',
      'SURNAME',
      'EMAIL',
      'MOBILE',
      'DOB',
      'BILL_NAME',
      'BILL_ADDR_1',
      'BILL_ADDR_2',
    ],
    ...['BILL_PCODE', 'ACC_TYPE', 'SALES_CHANNEL', 'CONTACT_BY', 'BALANCE', 'LAST_BILL_DATE', 'LAST_STMT_DATE'],
    ...['LAST_STMT_BALANCE', 'LEDGER_BALANCE'],
  ],
  meter_points: [
    ...[
      'ACCOUNT_NO',
      'ADDR_1',
      'ADDR_2',
      'PCODE',
      'MOVED_IN',
      'MPAN',
      'FUEL',
      'MPID',
      'SUPPLY_START',
      'PROFILE_CLASS',
      'SSC',
    ],
    ...['TARIFF', 'TARIFF_FROM', 'SERIAL_NO', 'INSTALLED', 'SMART_TYPE', 'REG_ID', 'TPR', 'DIGITS', 'EAC_FROM', 'EAC'],
  ],
  readings: ['MPAN', 'REG_ID', 'READ_DATE', 'READING', 'READ_TYPE', 'BILLED', 'OPENING'],
  transactions: ['ACCOUNT_NO', 'TXN_ID', 'TXN_DATE', 'AMOUNT', 'TXN_TYPE', 'REASON', 'PAY_TYPE'],
};

/**
 * Four files of a billing system with 200 accounts of one household and one meter each, the same each time.
 * @returns {Record<FileName, Row[]>} rows without a mistake
 */
export function newcomersRows() {
  /** @type {Record<FileName, Row[]>} */
  const rows = { accounts: [], meter_points: [], readings: [], transactions: [] };
  for (let index = 0; rows.accounts.length < ACCOUNTS; index += 1) {
    const sample = makeSampleAccount(index, { seed: 24, supplier: '', fuel: 'electricity', billedTo: '2024-12-31' });
    const made = makeExtractRows(sample);
    /** @type {(name: keyof typeof EXTRACT_COLUMNS) => Row[]} */
    const of = (name) => made[name].map((values) => rowOf(EXTRACT_COLUMNS[name], values));
    const [[account], [customer], [site], [point], [meter]] = [
      'accounts',
      'customers',
      'sites',
      'meter_points',
      'meters',
    ].map(of);
    const single = ['customers', 'sites', 'meter_points', 'meters', 'registers', 'agreements'];
    if (single.some((name) => made[name].length !== 1)) continue;
    const [[register], [agreement], [eac]] = ['registers', 'agreements', 'consumption'].map(of);
    const number = { ACCOUNT_NO: String(400_001 + rows.accounts.length).padStart(8, '0') };
    rows.accounts.push({ ...customer, ...account, ...number });
    rows.meter_points.push({
      ...{ ...site, ...point, ...meter, ...register, ...number, MPAN: point.MPXN, TARIFF: agreement.TARIFF },
      ...{ TARIFF_FROM: agreement.FROM_DATE, EAC_FROM: eac.FROM_DATE, EAC: eac.KWH },
    });
    rows.readings.push(...of('readings').map((reading) => ({ ...reading, MPAN: point.MPXN })));
    rows.transactions.push(...of('transactions').map((each) => ({ ...each, ...number })));
  }
  return rows;
}

/** @type {(columns: readonly string[], values: readonly string[]) => Row} */
function rowOf(columns, values) {
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']));
}

/**
 * The files as bytes, with ten mistakes planted: Latin-1 instead of UTF-8, signs of pounds, leading zeros that were lost, three
 * kinds of dates, a duplicate key, an orphan, a row of totals, "N/A", mojibake and an MPAN in scientific notation. One more can be
 * read, and the rules refuse it: a telephone number that is too short.
 * @param {Record<FileName, Row[]>} clean
 * @returns {Record<FileName, Buffer>}
 */
export function withMistakes(clean) {
  const { accounts, meter_points: points, readings, transactions } = structuredClone(clean);
  for (const row of accounts) row.BALANCE = row.BALANCE.replace(/^(-?)/, '$1£');
  at(accounts, ROWS.notAvailable).MOBILE = 'N/A';
  at(accounts, ROWS.mojibake).BILL_NAME = 'ZoÃ« Brontë';
  for (const row of transactions) row.ACCOUNT_NO = row.ACCOUNT_NO.replace(/^0+/, '');
  for (const row of points) row.TPR = row.TPR.replace(/^0+/, '');
  for (const row of readings) row.READ_DATE = row.READ_DATE.split('/').reverse().join('-');
  for (const row of transactions) row.TXN_DATE = inLetters(row.TXN_DATE);
  at(points, ROWS.scientific).MPAN = '1.2004E+12';
  at(accounts, ROWS.notAPhone).MOBILE = '07700 90';
  accounts.push({ ...at(accounts, ROWS.duplicated), SURNAME: 'Twice' });
  transactions.push({ ...at(transactions, 2), ACCOUNT_NO: '999999', TXN_ID: 'CHG-NOBODY' });
  const total = accounts.length;
  return {
    accounts: Buffer.from(
      `${csvOf('accounts', accounts)}TOTAL,${total}${','.repeat(COLUMNS.accounts.length - 2)}\n`,
      'latin1',
    ),
    meter_points: Buffer.from(csvOf('meter_points', points)),
    readings: Buffer.from(csvOf('readings', readings)),
    transactions: Buffer.from(csvOf('transactions', transactions)),
  };
}

/** Rows of the mistakes that stand in one row alone, as a spreadsheet counts. */
export const ROWS = { notAvailable: 5, mojibake: 9, duplicated: 12, scientific: 20, notAPhone: 31 };

/** @type {(rows: Row[], row: number) => Row} */
function at(rows, row) {
  return rows[row - 2] ?? {};
}

/** @param {string} date DD/MM/YYYY  @returns {string} `05-Jan-2025` */
function inLetters(date) {
  const [day, month, year] = date.split('/');
  const name = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][Number(month) - 1];
  return [day, name, year].join('-');
}

/** @type {(name: FileName, rows: Row[]) => string} */
function csvOf(name, rows) {
  const columns = COLUMNS[name];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((values) => csvRow(values))
    .join('');
}
