import { createEmptyDatabase } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { runProgram } from '../../apps/api/e2e/support/service-process.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { median } from '../lib/median.js';
import { buildCommit, commitBefore } from './built-commit.js';
import type { BenchOptions, Round } from './figures.js';
import { type Measure, type Measured, MOST_DONE, withModel } from './most-done.js';

/** What is to be left of the other commit's rate. */
const LEAST = 0.9;
/** Rounds before those that count: what is called is compiled piece by piece. */
const WARM_UPS = 3;
/** How often what looks slower is measured for as many rounds again before it is believed. */
const AGAIN = 2;

interface GuardOptions extends Pick<BenchOptions, 'rounds' | 'seconds'> {
  /** As git names it; left out, the commit before what is here. */
  readonly against?: string | undefined;
}

/** Something that is done, with the rates here and at the other commit. */
interface Guarded {
  readonly name: string;
  readonly measure: Measure;
  readonly rounds: Round[];
}

/** Of this checkout, and of the other commit. */
type Services = Readonly<Record<keyof Round, Measured>>;

/**
 * Measures the most frequent operations at this commit and another one: services of both, each with its own database
 * and Redis, take turns in one run. Prints the medians.
 * @returns whether every rate is at least nine tenths of the other commit's
 */
export async function guard({ rounds, seconds, against = commitBefore() }: GuardOptions): Promise<boolean> {
  console.error(`Building ${against}`);
  const other = await buildCommit(against);
  try {
    return await withTestServices(async () => {
      const started: Carryover[] = [];
      const start = async (checkout: string): Promise<Measured> => {
        const carryover = await startFrom(checkout);
        started.push(carryover);
        return withModel(carryover);
      };
      try {
        const services = { ours: await start(root), peer: await start(other.folder) };
        const guarded = Object.entries(MOST_DONE).map(([name, measure]): Guarded => ({ name, measure, rounds: [] }));
        await measureAll(guarded, services, { rounds, seconds });
        print(guarded, other.name);
        return !guarded.some(isSlower);
      } finally {
        for (const carryover of started) await carryover.stop();
      }
    });
  } finally {
    other.remove();
  }
}

/** @param checkout folder in which the programs were built, which migrate and fill the database as well */
async function startFrom(checkout: string): Promise<Carryover> {
  const database = await createEmptyDatabase();
  await runProgram('migrate', { DATABASE_URL: database.url }, checkout);
  return Carryover.start({ checkout, database, env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
}

/** Rounds of everything, and again of what is slower so far: on a machine with other work a median of few rounds strays. */
async function measureAll(
  guarded: readonly Guarded[],
  services: Services,
  { rounds, seconds }: Pick<BenchOptions, 'rounds' | 'seconds'>,
): Promise<void> {
  let round = 0;
  const oneRound = async (measured: readonly Guarded[]) => {
    for (const { measure, rounds: rates } of measured) {
      const rate = (who: keyof Round) => measure(services[who], { round, seconds });
      // Whatever goes on behind the one that comes first, each comes first in turn.
      if (round % 2 === 0) rates.push({ ours: await rate('ours'), peer: await rate('peer') });
      else {
        const peer = await rate('peer');
        rates.push({ ours: await rate('ours'), peer });
      }
    }
    round += 1;
  };
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await oneRound(guarded);
  for (const { rounds: rates } of guarded) rates.length = 0;
  for (let times = 0; times <= AGAIN; times += 1) {
    const measured = times === 0 ? guarded : guarded.filter(isSlower);
    for (let count = 0; count < rounds && measured.length > 0; count += 1) await oneRound(measured);
  }
}

const ratioOf = ({ rounds }: Guarded) => median(rounds.map(({ ours, peer }) => ours / peer));

const isSlower = (one: Guarded) => !(ratioOf(one) >= LEAST);

function print(guarded: readonly Guarded[], other: string): void {
  console.log(`Rates here, and at ${other}; each is to be at ${LEAST} at least:`);
  const rates = (one: Guarded, who: keyof Round) => Math.round(median(one.rounds.map((round) => round[who])));
  const rows = guarded.map((one) => [
    one.name,
    {
      here: rates(one, 'ours'),
      there: rates(one, 'peer'),
      ratio: ratioOf(one).toFixed(3),
      rounds: one.rounds.length,
      holds: isSlower(one) ? 'NO' : 'yes',
    },
  ]);
  console.table(Object.fromEntries(rows));
}
