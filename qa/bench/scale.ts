import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';
import { type GrownSupplier, growDatabase } from './grow-database.js';
import { readWhole } from './lists.js';
import { type Measure, type Measured, MOST_DONE, withModel } from './most-done.js';
import { refuseTooManyRounds } from './round-samples.js';

interface Size {
  readonly processes: number;
  readonly accounts: number;
  readonly hasHistory?: boolean;
}

/** A service with a database of a size. */
export interface Grown extends Measured {
  /** The supplier of the copies. */
  readonly grownSupplier: GrownSupplier;
}

export type Measures = Readonly<Record<string, Measure<Grown>>>;

/** A large database beside a small one. */
interface Comparison {
  readonly name: string;
  readonly large: Size;
  readonly measures: Measures;
  /** What else there is in both. */
  readonly fill?: (client: pg.Client, supplier: GrownSupplier) => Promise<void>;
  /** Names of the invariants that copies break. */
  readonly planted?: readonly string[];
}

const SMALL: Size = { processes: 10_000, accounts: 2_000 };

/** Copies have no keys of their own in places where invariants look. */
const PLANTED = ['payload-versions-complete', 'events-lead-to-the-state', 'account-is-what-was-sent'];

/** What every comparison measures. */
export const AT_EVERY_SIZE: Measures = {
  ...MOST_DONE,
  'list of imports': ({ url, authorization, grownSupplier: { code, listed } }) =>
    readWhole(url, code, authorization, listed),
};

/** A database with a million processes and 200,000 accounts; see {@link compareSizes}. */
export function scale(options: BenchOptions): Promise<Figure[]> {
  return compareSizes(options, {
    name: 'scale',
    large: { processes: 1_000_000, accounts: 200_000 },
    measures: AT_EVERY_SIZE,
  });
}

/**
 * Rates of operations in a large database, relative to one with 10,000 processes and 2,000 accounts, both served by one
 * PostgreSQL: 1 is as fast.
 */
export function compareSizes(
  { rounds, seconds }: BenchOptions,
  { name, large, measures, fill, planted = [] }: Comparison,
): Promise<Figure[]> {
  refuseTooManyRounds(1 + rounds, seconds);
  return withTestServices(async () => {
    const started: Carryover[] = [];
    const start = async (size: Size): Promise<Grown> => {
      const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
      started.push(carryover);
      return grow(carryover, size, fill);
    };
    try {
      const { hasHistory = false } = large;
      const services = { small: await start({ ...SMALL, hasHistory }), large: await start(large) };
      return await takeTurns(services, measures, { name, rounds, seconds });
    } finally {
      for (const carryover of started) await carryover.stop({ planted: [...PLANTED, ...planted] });
    }
  });
}

/** Measures a large and a small service in turns. @param name stands in front of each figure's */
export async function takeTurns(
  services: { readonly small: Grown; readonly large: Grown },
  measures: Measures,
  { name: of, rounds, seconds }: { readonly name: string } & Pick<BenchOptions, 'rounds' | 'seconds'>,
): Promise<Figure[]> {
  const figures = Object.entries(measures).map(([name, measure]) => ({ name, measure, rounds: [] as Round[] }));
  for (let round = 0; round <= rounds; round += 1) {
    // Whatever goes on behind the one that comes later, each comes later in turn.
    const order = round % 2 === 0 ? (['large', 'small'] as const) : (['small', 'large'] as const);
    for (const { measure, rounds: measured } of figures) {
      const rates = { small: Number.NaN, large: Number.NaN };
      for (const size of order) rates[size] = await measure(services[size], { round, seconds });
      // The first round only warms up.
      if (round > 0) measured.push({ ours: rates.large, peer: rates.small });
    }
  }
  return figures.map(({ name, rounds: measured }) => ({
    name: `${of}, ${name}`,
    unit: 'a second',
    against: '10,000 processes, 2,000 accounts',
    rounds: measured,
  }));
}

async function grow(carryover: Carryover, size: Size, fill: Comparison['fill']): Promise<Grown> {
  const measured = await withModel(carryover);
  const client = new pg.Client({ connectionString: carryover.databaseUrl });
  try {
    await client.connect();
    const grownSupplier = await growDatabase(client, { model: measured.model, ...size });
    await fill?.(client, grownSupplier);
    return { ...measured, grownSupplier };
  } finally {
    await client.end();
  }
}
