import { createTestDatabase, distinctSample } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { inParallel } from '../../apps/api/e2e/support/supplier-api.mjs';
import { ensurePgbench, runPgbench } from '../lib/pgbench.mjs';
import { plainSqlAccount } from './plain-sql-accounts.mjs';
import { withTestServices } from './with-test-services.mjs';

const CLIENTS = 4;

/**
 * Accounts per second from the first create to the last PROCESSED, one api and one worker process, against pgbench writing
 * the same rows of an account by plain SQL in one transaction.
 */
export async function createToProcessed({ rounds, accounts }) {
  const pgbench = await ensurePgbench({ say: console.error });
  return withTestServices(async () => {
    const figures = [];
    for (let index = 0; index <= rounds; index += 1) {
      const figure = { ours: await ours(samples(accounts, `BENCH-${index}`)), peer: await peer(pgbench, accounts) };
      // The first round only warms up.
      if (index > 0) figures.push(figure);
    }
    return { unit: 'accounts/s', against: `pgbench, the rows of one account, ${CLIENTS} clients`, rounds: figures };
  });
}

/** So many accounts, told apart by their numbers. @param from number of the first */
export function samples(count, prefix, from = 0) {
  return Array.from({ length: count }, (_, index) =>
    distinctSample(from + index, { external_account_number: `${prefix}-${from + index}` }),
  );
}

/** @returns accounts a second until the last is PROCESSED */
export async function importAll(carryover, supplier, payloads) {
  const from = performance.now();
  await inParallel(payloads, CLIENTS, async (payload) => {
    const { status, body } = await supplier.create(payload);
    if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
  });
  await carryover.settled(600_000);
  const seconds = (performance.now() - from) / 1000;
  const numbers = payloads.map((payload) => payload.external_account_number);
  const [{ n }] = await carryover.query(
    `SELECT count(*)::int AS n FROM account_import_process WHERE status = 'PROCESSED' AND external_account_number = ANY($1)`,
    [numbers],
  );
  if (n !== payloads.length) throw new Error(`${n} of ${payloads.length} were processed`);
  return payloads.length / seconds;
}

async function ours(payloads) {
  const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
  try {
    return await importAll(carryover, await carryover.supplier(), payloads);
  } finally {
    await carryover.stop();
  }
}

async function peer(pgbench, accounts) {
  const database = await createTestDatabase();
  try {
    const plain = await plainSqlAccount(database.url, distinctSample(1));
    return await runPgbench(pgbench, {
      url: database.url,
      clients: CLIENTS,
      transactions: Math.ceil(accounts / CLIENTS),
      ...plain,
    });
  } finally {
    await database.drop();
  }
}
