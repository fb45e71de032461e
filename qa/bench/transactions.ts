import { randomUUID } from 'node:crypto';
import { distinctSample } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { SupplierApi } from '../../apps/api/e2e/support/supplier-api.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { only } from '../lib/only.js';
import { copyIn } from './copy-in.js';
import type { BenchOptions, Figure, Round } from './figures.js';

/** Adds so many entries to an account of its own. @returns milliseconds it took */
export type Add = (size: number) => Promise<number>;

/** Transactions in one request, and how many such requests a figure is the median of. */
const SIZES: readonly (readonly [size: number, times: number])[] = [
  [1, 20],
  [100, 10],
  [5_000, 5],
];

const COLUMNS =
  'id, account_id, ledger_id, statement_id, position, added_at, transaction_id, transaction_date, amount, type, reason';
const INSERT = `INSERT INTO ledger_transaction (${COLUMNS})
  SELECT ${COLUMNS} FROM json_populate_recordset(NULL::ledger_transaction, $1::json)`;
const COPY = `COPY ledger_transaction (${COLUMNS}) FROM STDIN`;

/**
 * Transactions a second that requests of so many add to an account, from the client's side, against one plain INSERT of
 * the same rows, and one COPY of them, both made beforehand and committed, for other accounts of the same database.
 */
export function transactions({ rounds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const supplier = await carryover.supplier();
      const [number = '', inserted = '', copied = ''] = await importAccounts(carryover, supplier);
      const ours = request(supplier, number);
      const peers = {
        'plain INSERT': await plainInsert(client, inserted),
        COPY: await plainCopy(client, copied),
      };
      const figures = SIZES.flatMap(([size, times]) =>
        Object.entries(peers).map(([peer, add]) => ({ size, times, peer, add, rounds: [] as Round[] })),
      );
      for (let round = 0; round <= rounds; round += 1) {
        for (const { size, times, add, rounds: measured } of figures) {
          const figure = await rates(size, times, { ours, peer: add });
          // The first round only warms up.
          if (round > 0) measured.push(figure);
        }
      }
      return figures.map(({ size, peer, rounds: measured }) => ({
        name: `transactions, ${size} a request, against ${peer}`,
        unit: 'transactions/s',
        against: `${peer} of the same rows, committed`,
        rounds: measured,
      }));
    } finally {
      await client.end();
      // What the peers add is in no sum.
      await carryover.stop({ planted: ['ledgers-add-up', 'additions-unchanged'] });
    }
  });
}

/** Entries a second of both, who take turns, by the median of so many times. */
export async function rates(size: number, times: number, both: { ours: Add; peer: Add }): Promise<Round> {
  const taken = { ours: [] as number[], peer: [] as number[] };
  for (let time = 0; time < times; time += 1)
    for (const who of ['ours', 'peer'] as const) taken[who].push(await both[who](size));
  const rate = (milliseconds: number[]) =>
    (1_000 * size) / (milliseconds.sort((a, b) => a - b)[times >> 1] ?? Number.NaN);
  return { ours: rate(taken.ours), peer: rate(taken.peer) };
}

/** Three accounts. @returns their external numbers */
export async function importAccounts(carryover: Carryover, supplier: SupplierApi): Promise<string[]> {
  const accounts = [1, 2, 3].map((index) => distinctSample(index, { import_supplier: 'DEMO' }));
  for (const account of accounts) await supplier.create(account);
  const states = await carryover.settled();
  if (states.PROCESSED !== accounts.length) throw new Error(`not imported: ${JSON.stringify(states)}`);
  return accounts.map((account) => account.external_account_number);
}

interface NewTransaction {
  readonly transaction_id: string;
  readonly transaction_date: string;
  readonly amount: number;
  readonly type: string;
  readonly reason: string;
}

/** So many new credits. */
export function newTransactions(size: number): NewTransaction[] {
  return Array.from({ length: size }, (_, index) => ({
    transaction_id: randomUUID(),
    transaction_date: '2024-09-10',
    amount: index + 0.25,
    type: 'CREDIT',
    reason: 'IMPORTED_CREDIT',
  }));
}

/** What adds them in one request. */
function request(supplier: SupplierApi, number: string): Add {
  return async (size) => {
    const sent = newTransactions(size);
    const from = performance.now();
    const { status, body } = await supplier.addTransactions(number, sent);
    const milliseconds = performance.now() - from;
    if (status !== 201) throw new Error(`transactions answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    return milliseconds;
  };
}

/** Where the transactions of an account go. */
interface Owner {
  readonly account_id: string;
  readonly ledger_id: string;
  readonly statement_id: string;
}

async function ownerOf(client: pg.Client, number: string): Promise<Owner> {
  const { rows } = await client.query<Owner>(
    `SELECT a.id AS account_id, l.id AS ledger_id, s.id AS statement_id
     FROM account a JOIN ledger l ON l.account_id = a.id AND l.position = 0
     JOIN statement s ON s.ledger_id = l.id AND s.kind = 'OPEN'
     WHERE a.external_account_number = $1`,
    [number],
  );
  return only(rows);
}

function rowsOf(size: number, owner: Owner): Readonly<Record<string, unknown>>[] {
  const added_at = new Date().toISOString();
  return newTransactions(size).map((row, position) => ({ ...row, ...owner, id: randomUUID(), position, added_at }));
}

/** What inserts their rows. */
async function plainInsert(client: pg.Client, number: string): Promise<Add> {
  const owner = await ownerOf(client, number);
  return async (size) => {
    const json = JSON.stringify(rowsOf(size, owner));
    const from = performance.now();
    await client.query(INSERT, [json]);
    return performance.now() - from;
  };
}

/** What copies their rows in. */
async function plainCopy(client: pg.Client, number: string): Promise<Add> {
  const owner = await ownerOf(client, number);
  return async (size) => {
    const lines = rowsOf(size, owner).map((row) =>
      COLUMNS.split(', ')
        .map((column) => row[column])
        .join('\t'),
    );
    return 1_000 * (await copyIn(client, COPY, `${lines.join('\n')}\n`));
  };
}
