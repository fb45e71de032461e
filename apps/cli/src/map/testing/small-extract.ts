import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standInSurroundings } from '../../testing/stand-in-surroundings.js';
import { mapAccounts } from '../map-run.js';
import type { Defect } from '../results/defects.js';

/** Three accounts and their transactions, as files of a billing system without a mistake. */
export const ACCOUNTS = [
  'ACCOUNT_NO,NAME,ADDR,BALANCE,LAST_BILL,DAY,CONTACT,EMPTY_HOME,MPXN,FUEL,TPR,PHONE,META,TYPE,CHANNEL',
  'A001,Ann Hart,1 High St,12.50,31/12/2024,7,ONLINE,N,1200012345675,ELECTRICITY,00001,07700900123,{},D,W',
  'A002,Ben Cole,2 High St,-3.20,30/11/2024,8,PRINT,N,3000012345,GAS,00001,07700900124,{},D,W',
  'A003,Cy Dunn,3 High St,0.00,15/10/2024,9,ONLINE,N,1200012345693,ELECTRICITY,00001,07700900125,{},D,W',
];

export const TRANSACTIONS = [
  'ACCOUNT_NO,TXN_ID,TXN_DATE,AMOUNT',
  'A001,T1,01/12/2024,10.00',
  'A001,T2,02/12/2024,20.00',
  'A002,T3,03/12/2024,30.00',
];

const MAPPING = `version: 1
supplier: DEMO
module: ./own.mjs
files:
  accounts: accounts.csv
  transactions: { path: transactions.csv, key: TXN_ID }
  types: types.csv
account:
  from: accounts
  external_account_number: ACCOUNT_NO
  billing_name: NAME
  billing_address1: ADDR
  transfer_balance: BALANCE
  last_billed_to_date: LAST_BILL
  smart_read_cycle_day: DAY
  communication_preference: CONTACT
  unknown_occupier: EMPTY_HOME
  account_type: { column: TYPE, lookup: { file: types, on: CODE, take: NAME } }
  sales_channel: { column: CHANNEL, call: channelOf }
  customers: { family_name: NAME, mobile: PHONE }
  supply_addresses:
    supply_address1: ADDR
    meter_points:
      identifier: MPXN
      supply_type: FUEL
      eac_history: { tpr: TPR, consumption: { constant: '2900' } }
  metadata: { key: { constant: solar }, value: META }
  ledgers:
    ledger_balance: BALANCE
    current_statement_transactions:
      from: transactions
      join: { ACCOUNT_NO: ACCOUNT_NO }
      transaction_id: TXN_ID
      transaction_date: TXN_DATE
      amount: AMOUNT
`;

const MODULE = `export function channelOf([code]) {
  if (code === 'BOOM') throw new Error('no such channel');
  return code === 'W' ? 'DIRECT' : code;
}
`;

/** Files of an extract; what is left out is without a mistake. */
export interface SmallExtract {
  readonly accounts?: string | Buffer;
  readonly transactions?: string | Buffer;
  /** Changes the mapping. */
  readonly mapping?: (text: string) => string;
  readonly corrected?: string;
}

/** What mapping the files came to. */
export interface SmallRun {
  readonly exitCode: number;
  readonly folder: string;
  readonly accounts: readonly Record<string, unknown>[];
  /** What is said on screen. */
  readonly report: string;
  readonly defects: readonly (Defect & { treatment: string; external_account_number: string | null })[];
  /** What a file beside the accounts has; "" where there is none. */
  readonly beside: (name: string) => Promise<string>;
}

/** Maps an extract in a folder of its own. */
export async function mapSmall(parent: string, extract: SmallExtract = {}): Promise<SmallRun> {
  const folder = await mkdtemp(join(parent, 'extract-'));
  const lines = (rows: readonly string[]): string => `${rows.join('\n')}\n`;
  await writeFile(join(folder, 'accounts.csv'), extract.accounts ?? lines(ACCOUNTS));
  await writeFile(join(folder, 'transactions.csv'), extract.transactions ?? lines(TRANSACTIONS));
  await writeFile(join(folder, 'types.csv'), 'CODE,NAME\nD,DOMESTIC\nB,BUSINESS\nM,DOMESTIC\nM,BUSINESS\n');
  await writeFile(join(folder, 'own.mjs'), MODULE);
  await writeFile(join(folder, 'mapping.yaml'), extract.mapping?.(MAPPING) ?? MAPPING);
  const beside = async (name: string): Promise<string> => readFile(join(folder, name), 'utf8').catch(() => '');
  const surroundings = standInSurroundings();
  const exitCode = await mapAccounts(
    join(folder, 'mapping.yaml'),
    {
      output: join(folder, 'out.ndjson'),
      memory: 128,
      work: folder,
      ...(extract.corrected === undefined ? {} : { corrected: extract.corrected }),
    },
    surroundings,
  );
  return {
    exitCode,
    folder,
    report: surroundings.written.stdout(),
    accounts: parsed(await beside('out.ndjson')),
    defects: parsed(await beside('out.defects.ndjson')),
    beside,
  };
}

function parsed<Line>(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
