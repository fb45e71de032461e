import { createTestDatabase, distinctSample } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { inParallel } from '../../apps/api/e2e/support/supplier-api.mjs';
import { writeAccountsByPlainSql } from './plain-sql-accounts.mjs';
import { withTestServices } from './with-test-services.mjs';

const CLIENTS = 4;

/**
 * Accounts per second from the first create to the last PROCESSED, one api and one worker process, against the same rows
 * of the accounts written by plain SQL, one transaction an account.
 */
export function createToProcessed({ rounds, accounts }) {
  return withTestServices(async () => {
    const figures = [];
    for (let index = 0; index <= rounds; index += 1) {
      const payloads = Array.from({ length: accounts }, (_, number) =>
        distinctSample(number, { external_account_number: `BENCH-${index}-${number}` }),
      );
      const figure = { ours: await ours(payloads), peer: await peer(payloads) };
      // The first round only warms up.
      if (index > 0) figures.push(figure);
    }
    return {
      unit: 'accounts/s',
      against: `plain SQL, one transaction an account, ${CLIENTS} clients`,
      rounds: figures,
    };
  });
}

async function ours(payloads) {
  const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
  try {
    const supplier = await carryover.supplier();
    const from = performance.now();
    await inParallel(payloads, CLIENTS, async (payload) => {
      const { status, body } = await supplier.create(payload);
      if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
    });
    const states = await carryover.settled();
    const seconds = (performance.now() - from) / 1000;
    if (states.PROCESSED !== payloads.length) throw new Error(`not all processed: ${JSON.stringify(states)}`);
    return payloads.length / seconds;
  } finally {
    await carryover.stop();
  }
}

async function peer(payloads) {
  const database = await createTestDatabase();
  try {
    const seconds = await writeAccountsByPlainSql(database.url, payloads, CLIENTS);
    return payloads.length / seconds;
  } finally {
    await database.drop();
  }
}
