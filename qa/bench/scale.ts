import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';
import { growDatabase } from './grow-database.js';
import { readWhole } from './lists.js';
import { type Measure, type Measured, MOST_DONE, withModel } from './most-done.js';
import { refuseTooManyRounds } from './round-samples.js';

interface Size {
  readonly processes: number;
  readonly accounts: number;
}

/** A service with a database of a size. */
interface Grown extends Measured {
  /** Code of the supplier of the copies. */
  readonly grownCode: string;
  readonly size: Size;
}

const SIZES = { small: { processes: 10_000, accounts: 2_000 }, large: { processes: 1_000_000, accounts: 200_000 } };

/** Copies have no keys of their own in places where invariants look. */
const PLANTED = ['payload-versions-complete', 'events-lead-to-the-state', 'account-is-what-was-sent'];

const MEASURES: Readonly<Record<string, Measure<Grown>>> = {
  ...MOST_DONE,
  'list of imports': ({ url, authorization, grownCode, size }) =>
    readWhole(url, grownCode, authorization, size.processes),
};

/**
 * Rates of the most frequent operations in a database with a million processes and 200,000 accounts, relative to one
 * with 10,000 and 2,000: 1 is as fast.
 */
export function scale({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  refuseTooManyRounds(1 + rounds, seconds);
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

async function grown(size: Size): Promise<Grown> {
  const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
  const client = new pg.Client({ connectionString: carryover.databaseUrl });
  try {
    const measured = await withModel(carryover);
    await client.connect();
    const grownCode = await growDatabase(client, { model: measured.model, ...size });
    return { ...measured, grownCode, size };
  } catch (error) {
    await carryover.stop({ planted: PLANTED });
    throw error;
  } finally {
    await client.end();
  }
}
