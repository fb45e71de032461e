import { randomUUID } from 'node:crypto';
import { distinctSample } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { copyIn } from './copy-in.mjs';
import { withTestServices } from './with-test-services.mjs';

/** Transactions in one request, and how many such requests a figure is the median of. */
const SIZES = [
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
export function transactions({ rounds }) {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const supplier = await carryover.supplier();
      const [number, ...others] = await importAccounts(carryover, supplier);
      const ours = request(supplier, number);
      const peers = {
        'plain INSERT': await plainInsert(client, others[0]),
        COPY: await plainCopy(client, others[1]),
      };
      const figures = SIZES.flatMap(([size, times]) =>
        Object.keys(peers).map((peer) => ({ size, times, peer, rounds: [] })),
      );
      for (let round = 0; round <= rounds; round += 1) {
        for (const { size, times, peer, rounds: measured } of figures) {
          const figure = await rates(size, times, [ours, peers[peer]]);
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

/** Transactions a second of both, who take turns. */
async function rates(size, times, both) {
  const milliseconds = both.map(() => []);
  for (let time = 0; time < times; time += 1)
    for (const [index, add] of both.entries()) milliseconds[index].push(await add(size));
  const [ours, peer] = milliseconds.map((taken) => (1_000 * size) / taken.sort((a, b) => a - b)[times >> 1]);
  return { ours, peer };
}

/** Three accounts. @returns their external numbers */
async function importAccounts(carryover, supplier) {
  const accounts = [1, 2, 3].map((index) => distinctSample(index, { import_supplier: 'DEMO' }));
  for (const account of accounts) await supplier.create(account);
  const states = await carryover.settled();
  if (states.PROCESSED !== accounts.length) throw new Error(`not imported: ${JSON.stringify(states)}`);
  return accounts.map((account) => account.external_account_number);
}

/** So many new credits. */
export function newTransactions(size) {
  return Array.from({ length: size }, (_, index) => ({
    transaction_id: randomUUID(),
    transaction_date: '2024-09-10',
    amount: index + 0.25,
    type: 'CREDIT',
    reason: 'IMPORTED_CREDIT',
  }));
}

/** @returns what adds so many transactions to the account in one request, in milliseconds */
function request(supplier, number) {
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
async function ownerOf(client, number) {
  const { rows } = await client.query(
    `SELECT a.id AS account_id, l.id AS ledger_id, s.id AS statement_id
     FROM account a JOIN ledger l ON l.account_id = a.id AND l.position = 0
     JOIN statement s ON s.ledger_id = l.id AND s.kind = 'OPEN'
     WHERE a.external_account_number = $1`,
    [number],
  );
  return rows[0];
}

function rowsOf(size, owner) {
  const added_at = new Date().toISOString();
  return newTransactions(size).map((row, position) => ({ ...row, ...owner, id: randomUUID(), position, added_at }));
}

/** @returns what inserts so many rows for the account, in milliseconds */
async function plainInsert(client, number) {
  const owner = await ownerOf(client, number);
  return async (size) => {
    const json = JSON.stringify(rowsOf(size, owner));
    const from = performance.now();
    await client.query(INSERT, [json]);
    return performance.now() - from;
  };
}

/** @returns what copies so many rows in for the account, in milliseconds */
async function plainCopy(client, number) {
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
