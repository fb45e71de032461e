import { createEmptyDatabase } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { runProgram } from '../../apps/api/e2e/support/service-process.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { median } from '../lib/median.js';
import { buildCommit, commitBefore } from './built-commit.js';
import type { BenchOptions, Round } from './figures.js';
import { type Measure, type Measured, MOST_DONE, withModel } from './most-done.js';
import { refuseTooManyRounds } from './round-samples.js';
import { FEWEST_ROUNDS, isRefused, LEAST, verdictOf } from './verdict.js';

/** Rounds before those that count: what is called is compiled piece by piece. */
const WARM_UPS = 3;
/** How often what is to be refused is measured for as many rounds again before that is believed. */
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
 * and Redis, take turns in one run. Prints what {@link verdictOf} says of each.
 * @returns whether none is refused
 */
export async function guard({ rounds, seconds, against = commitBefore() }: GuardOptions): Promise<boolean> {
  if (rounds < FEWEST_ROUNDS) throw new Error(`Fewer than ${FEWEST_ROUNDS} rounds show nothing.`);
  refuseTooManyRounds(WARM_UPS + (1 + AGAIN) * rounds, seconds);
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
        return !guarded.some(isStopped);
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

/** Rounds of everything, and again of what would be refused: on a machine with other work a median of few rounds strays. */
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
    const measured = times === 0 ? guarded : guarded.filter(isStopped);
    for (let count = 0; count < rounds && measured.length > 0; count += 1) await oneRound(measured);
  }
}

const isStopped = ({ rounds }: Guarded) => isRefused(verdictOf(rounds));

function print(guarded: readonly Guarded[], other: string): void {
  console.log(`Rates here, and at ${other}; worse is what is below ${LEAST} of it:`);
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  const compared = guarded.map(({ name, rounds }) => ({ name, rounds, ...verdictOf(rounds) }));
  const rows = compared.map(({ name, rounds, outcome, ratio, noise, slower, chance }) => [
    name,
    {
      here: Math.round(median(rounds.map(({ ours }) => ours))),
      there: Math.round(median(rounds.map(({ peer }) => peer))),
      ratio: ratio.toFixed(3),
      noise: percent(noise),
      slower: `${slower} of ${rounds.length}`,
      'by chance': percent(chance),
      verdict: outcome,
    },
  ]);
  console.table(Object.fromEntries(rows));
  for (const outcome of ['worse', 'unclear', 'held', 'better'] as const) {
    const names = compared.filter((one) => one.outcome === outcome).map(({ name }) => name);
    if (names.length > 0) console.log(`${outcome}: ${names.join('; ')}`);
  }
}
