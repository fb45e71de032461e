import type { AccountImportRequest } from '@carryover/contract';
import { createTestDatabase, distinctSample } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { SupplierApi } from '../../apps/api/e2e/support/supplier-api.mjs';
import { ensurePgbench, runPgbench } from '../../tools/lib/pgbench.mjs';
import { waitUntil } from '../../tools/lib/wait-until.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { only } from '../lib/only.js';
import type { BenchOptions, Figure, Round } from './figures.js';
import { plainSqlAccount } from './plain-sql-accounts.js';
import { preparePosts, sendPrepared } from './send-prepared.js';

/** Clients of the peer, and of the api. */
const CLIENTS = 4;

const WAITING = `SELECT EXISTS (SELECT FROM account_import_process WHERE status = 'PENDING')
  OR EXISTS (SELECT FROM account_import_process WHERE status = 'IN_PROGRESS') AS waiting`;

/**
 * Accounts per second from the first create to the last PROCESSED, one api and one worker process, against pgbench writing
 * the same rows of an account by plain SQL in one transaction. The processes are the same in all rounds: a migration does not
 * start anew every few hundred accounts.
 */
export async function createToProcessed({ rounds, accounts }: BenchOptions): Promise<Figure> {
  const pgbench = await ensurePgbench({ say: console.error });
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
    try {
      const supplier = await carryover.supplier();
      const figures: Round[] = [];
      for (let index = 0; index <= rounds; index += 1) {
        const payloads = samples(accounts, 'BENCH', index * accounts);
        const figure = {
          ours: await importAll(carryover, supplier, payloads),
          peer: await plainAccounts(pgbench, accounts),
        };
        // The first round only warms up.
        if (index > 0) figures.push(figure);
      }
      return { unit: 'accounts/s', against: `pgbench, the rows of one account, ${CLIENTS} clients`, rounds: figures };
    } finally {
      await carryover.stop();
    }
  });
}

/** So many accounts, told apart by their numbers. @param from number of the first */
export function samples(count: number, prefix: string, from = 0): AccountImportRequest[] {
  return Array.from({ length: count }, (_, index) =>
    distinctSample(from + index, { external_account_number: `${prefix}-${from + index}` }),
  );
}

/** @returns accounts a second until the last is PROCESSED */
export async function importAll(
  carryover: Pick<Carryover, 'apis' | 'query'>,
  supplier: SupplierApi,
  payloads: readonly AccountImportRequest[],
): Promise<number> {
  const { url } = carryover.apis[0];
  const authorization = await supplier.authorization;
  const requests = preparePosts(url, { path: '/v2/data-import/accounts/', authorization, bodies: payloads });
  const from = performance.now();
  await sendPrepared(url, requests, { clients: CLIENTS, status: 201 });
  await waitUntilImported(carryover);
  const seconds = (performance.now() - from) / 1000;
  const numbers = payloads.map((payload) => payload.external_account_number);
  const counted = await carryover.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM account_import_process WHERE status = 'PROCESSED' AND external_account_number = ANY($1)`,
    [numbers],
  );
  const { n } = only(counted);
  if (n !== payloads.length) throw new Error(`${n} of ${payloads.length} were processed`);
  return payloads.length / seconds;
}

/** Waits until no import waits or is under way. @throws {Error} they do not end */
export async function waitUntilImported(carryover: Pick<Carryover, 'query'>): Promise<void> {
  const isOver = async () => !only(await carryover.query<{ waiting: boolean }>(WAITING)).waiting;
  if (!(await waitUntil(isOver, { milliseconds: 600_000, every: 20 }))) throw new Error('the imports did not end');
}

/**
 * Accounts a second that pgbench writes by plain SQL into a database of their own.
 * @param accounts how many
 */
export async function plainAccounts(pgbench: string, accounts: number): Promise<number> {
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
