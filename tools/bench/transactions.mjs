import { randomUUID } from 'node:crypto';
import { distinctSample } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
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

/**
 * Milliseconds of one request that adds so many transactions to an account, from the client's side, against one plain
 * INSERT of the same rows, made beforehand and committed, for another account of the same database.
 */
export function transactions({ rounds }) {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
    try {
      const supplier = await carryover.supplier();
      const [number, other] = await importAccounts(carryover, supplier);
      const [ours, peer] = [request(supplier, number), await plainInsert(carryover, other)];
      const figures = new Map(SIZES.map(([size]) => [size, []]));
      for (let round = 0; round <= rounds; round += 1) {
        for (const [size, times] of SIZES) {
          const figure = {
            ours: await medianOf(times, () => ours(size)),
            peer: await medianOf(times, () => peer(size)),
          };
          // The first round only warms up.
          if (round > 0) figures.get(size).push(figure);
        }
      }
      return [...figures].map(([size, measured]) => ({
        name: `transactions, ${size} a request`,
        unit: 'ms',
        against: 'plain INSERT of the same rows, committed',
        rounds: measured,
      }));
    } finally {
      await carryover.stop();
    }
  });
}

/** Two accounts. @returns their external numbers */
async function importAccounts(carryover, supplier) {
  const accounts = [1, 2].map((index) => distinctSample(index, { import_supplier: 'DEMO' }));
  for (const account of accounts) await supplier.create(account);
  const states = await carryover.settled();
  if (states.PROCESSED !== accounts.length) throw new Error(`not imported: ${JSON.stringify(states)}`);
  return accounts.map((account) => account.external_account_number);
}

function newTransactions(size) {
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

/** @returns what inserts so many rows for the account, in milliseconds */
async function plainInsert(carryover, number) {
  const [owner] = await carryover.query(
    `SELECT a.id AS account_id, l.id AS ledger_id, s.id AS statement_id
     FROM account a JOIN ledger l ON l.account_id = a.id AND l.position = 0
     JOIN statement s ON s.ledger_id = l.id AND s.kind = 'OPEN'
     WHERE a.external_account_number = $1`,
    [number],
  );
  return async (size) => {
    const rows = newTransactions(size).map((row, position) => ({
      ...row,
      ...owner,
      id: randomUUID(),
      position,
      added_at: new Date(),
    }));
    const json = JSON.stringify(rows);
    const from = performance.now();
    await carryover.query(INSERT, [json]);
    return performance.now() - from;
  };
}

async function medianOf(times, measure) {
  const values = [];
  for (let index = 0; index < times; index += 1) values.push(await measure());
  return values.sort((a, b) => a - b)[times >> 1];
}
