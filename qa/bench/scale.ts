import { randomUUID } from 'node:crypto';
import type { AccountImportRequest } from '@carryover/contract';
import { distinctSample } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { SupplierApi } from '../../apps/api/e2e/support/supplier-api.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { only } from '../lib/only.js';
import { createMany } from './create.js';
import { importAll, samples } from './create-to-processed.js';
import type { BenchOptions, Figure, Round } from './figures.js';
import { growDatabase } from './grow-database.js';
import { readWhole } from './lists.js';
import { readMany, statusPath } from './status.js';
import { newTransactions } from './transactions.js';
import { validateMany } from './validate.js';

interface Size {
  readonly processes: number;
  readonly accounts: number;
}

/** A service with a database of a size. */
interface Grown {
  readonly carryover: Carryover;
  readonly supplier: SupplierApi;
  /** External number of the account that the others are copies of. */
  readonly model: string;
  /** Code of the supplier of the copies. */
  readonly grownCode: string;
  readonly size: Size;
  readonly url: string;
  readonly authorization: string;
}

/** Does something so long or so often. @returns how often a second */
type Measure = (grown: Grown, turn: { readonly round: number; readonly seconds: number }) => Promise<number>;

const SIZES = { small: { processes: 10_000, accounts: 2_000 }, large: { processes: 1_000_000, accounts: 200_000 } };
const TRANSACTIONS = 5_000;
/** Accounts of a round that go from create to PROCESSED. */
const IMPORTED = 300;
/** Number of the first account that is created to measure creates, and how far those of a round are from the next. */
const [CREATED_FROM, CREATED_APART] = [900_000, 10_000];

/** Copies have no keys of their own in places where invariants look. */
const PLANTED = ['payload-versions-complete', 'events-lead-to-the-state', 'account-is-what-was-sent'];

/**
 * What is done most, in a database with a million processes and 200,000 whole accounts against one with 10,000 and 2,000,
 * as rates: 1 is as fast as in the small one.
 */
export function scale({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const started: Grown[] = [];
    const start = async (size: Size) => {
      const service = await grown(size);
      started.push(service);
      return service;
    };
    try {
      const services = { small: await start(SIZES.small), large: await start(SIZES.large) };
      const figures = Object.entries(MEASURES).map(([name, measure]) => ({ name, measure, rounds: [] as Round[] }));
      for (let round = 0; round <= rounds; round += 1) {
        for (const { measure, rounds: measured } of figures) {
          // Whatever goes on behind the one that comes later, each comes later in turn.
          const order = round % 2 === 0 ? (['large', 'small'] as const) : (['small', 'large'] as const);
          const rates = { small: Number.NaN, large: Number.NaN };
          for (const size of order) rates[size] = await measure(services[size], { round, seconds });
          // The first round only warms up.
          if (round > 0) measured.push({ ours: rates.large, peer: rates.small });
        }
      }
      return figures.map(({ name, rounds: measured }) => ({
        name: `scale, ${name}`,
        unit: 'a second',
        against: '10,000 processes, 2,000 accounts',
        rounds: measured,
      }));
    } finally {
      for (const { carryover } of started) await carryover.stop({ planted: PLANTED });
    }
  });
}

const MEASURES: Readonly<Record<string, Measure>> = {
  validate: ({ url, authorization }, { seconds }) => validateMany(url, authorization, seconds),
  create: async ({ carryover, url, authorization }, { round, seconds }) => {
    const worker = only(carryover.workers);
    // What is created is not to be imported meanwhile; both databases have the same machine.
    worker.signal('SIGSTOP');
    try {
      return await createMany(url, authorization, seconds, `C${round}`, {
        first: CREATED_FROM + CREATED_APART * round,
      });
    } finally {
      worker.signal('SIGCONT');
      await carryover.settled(600_000);
    }
  },
  'create to PROCESSED': ({ carryover, supplier }, { round }) =>
    importAll(carryover, supplier, samples(IMPORTED, `S${round}`).map(moved(round))),
  status: ({ url, authorization, model }, { seconds }) =>
    readMany(`${url}${statusPath(model)}`, authorization, seconds),
  'transactions, 5,000 a request': async ({ supplier, model }) => {
    const from = performance.now();
    const { status } = await supplier.addTransactions(model, newTransactions(TRANSACTIONS));
    if (status !== 201) throw new Error(`transactions answered ${status}`);
    return (1_000 * TRANSACTIONS) / (performance.now() - from);
  },
  'list of imports': ({ url, authorization, grownCode, size }) =>
    readWhole(url, grownCode, authorization, size.processes),
};

/** Accounts of other numbers in each round. */
function moved(round: number) {
  return (payload: AccountImportRequest, index: number): AccountImportRequest => ({
    ...distinctSample(100_000 * (round + 1) + index),
    external_account_number: payload.external_account_number,
  });
}

async function grown(size: Size): Promise<Grown> {
  const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
  const client = new pg.Client({ connectionString: carryover.databaseUrl });
  try {
    const supplier = await carryover.supplier();
    const model = `MODEL-${randomUUID()}`;
    await supplier.create(distinctSample(1, { external_account_number: model }));
    await carryover.settled();
    await client.connect();
    const grownCode = await growDatabase(client, { model, ...size });
    return {
      carryover,
      supplier,
      model,
      grownCode,
      size,
      url: carryover.apis[0].url,
      authorization: supplier.authorization,
    };
  } catch (error) {
    await carryover.stop({ planted: PLANTED });
    throw error;
  } finally {
    await client.end();
  }
}
