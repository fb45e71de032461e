import { createEmptyDatabase } from '@carryover/testing';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { runProgram } from '../../apps/api/e2e/support/service-process.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { Problem } from '../../tools/lib/problem.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { median } from '../lib/median.js';
import { only } from '../lib/only.js';
import { buildCommit, commitBefore } from './built-commit.js';
import type { BenchOptions, Round } from './figures.js';
import { type Measure, type Measured, MOST_DONE, withModel } from './most-done.js';
import { refuseTooManyRounds } from './round-samples.js';
import { FEWEST_ROUNDS, isRefused, LEAST, verdictOf } from './verdict.js';
import { takePart } from './wave-part.js';

/** Turns before those that count: what is called is compiled piece by piece. */
const WARM_UPS = 2;
/** Turns of each side in a round, whose median is its rate. */
const TURNS = 3;
/** How often what is to be refused is measured for as many rounds again before that is believed. */
const AGAIN = 2;

/** What is compared. */
const GUARDED: Readonly<Record<string, Measure>> = { ...MOST_DONE, 'a part of a wave': takePart };

interface GuardOptions extends Pick<BenchOptions, 'rounds' | 'seconds'> {
  /** As git names it; left out, the commit before what is here. */
  readonly against?: string | undefined;
  /** A part of the name of what is compared; left out, everything is. */
  readonly of?: string | undefined;
}

/** Something that is done, with the rates here and at the other commit. */
interface Guarded {
  readonly name: string;
  readonly measure: Measure;
  readonly rounds: Round[];
}

/** Of this checkout, and of the other commit. */
type Services = Readonly<Record<keyof Round, Measured>>;

/** Which of them comes first. */
type Order = readonly [keyof Round, keyof Round];

/**
 * Measures the most frequent operations at this commit and another one: services of both, each with its own database
 * and Redis, take turns. Each round starts new ones, because two processes of the same program differ by up to 15 % for
 * as long as they live. Prints what {@link verdictOf} says of each operation.
 * @returns whether none is refused
 */
export async function guard({ rounds, seconds, against = commitBefore(), of = '' }: GuardOptions): Promise<boolean> {
  const compared = Object.entries(GUARDED).filter(([name]) => name.includes(of));
  if (compared.length === 0) throw new Problem(`--of is a part of one of: ${Object.keys(GUARDED).join('; ')}.`);
  if (rounds < FEWEST_ROUNDS) throw new Error(`Fewer than ${FEWEST_ROUNDS} rounds show nothing.`);
  refuseTooManyRounds(WARM_UPS + TURNS, seconds);
  console.error(`Building ${against}`);
  const other = await buildCommit(against);
  try {
    return await withTestServices(async () => {
      const guarded = compared.map(([name, measure]): Guarded => ({ name, measure, rounds: [] }));
      const checkouts = { ours: root, peer: other.folder };
      let count = 0;
      for (let times = 0; times <= AGAIN; times += 1) {
        const measured = times === 0 ? guarded : guarded.filter(isStopped);
        for (let round = 0; round < rounds && measured.length > 0; round += 1) {
          // Whatever goes on behind the one that comes first, each comes first in turn.
          const order: Order = count % 2 === 0 ? ['ours', 'peer'] : ['peer', 'ours'];
          await measureRound(measured, checkouts, { order, seconds });
          count += 1;
          console.error(`${count}: ${measured.map(lastRatio).join('; ')}`);
        }
      }
      print(guarded, other.name);
      return !guarded.some(isStopped);
    });
  } finally {
    other.remove();
  }
}

/** Starts services of both checkouts, lets them take turns at each operation, and adds its rates. */
async function measureRound(
  guarded: readonly Guarded[],
  checkouts: Readonly<Record<keyof Round, string>>,
  { order, seconds }: { readonly order: Order; readonly seconds: number },
): Promise<void> {
  const started: Carryover[] = [];
  const start = async (who: keyof Round): Promise<[keyof Round, Measured]> => {
    const carryover = await startFrom(checkouts[who]);
    started.push(carryover);
    return [who, await withModel(carryover)];
  };
  try {
    const [first, second] = order;
    const services: Services = Object.fromEntries([await start(first), await start(second)]) as Services;
    for (const { measure, rounds } of guarded) {
      const rates: Record<keyof Round, number[]> = { ours: [], peer: [] };
      for (let turn = 0; turn < WARM_UPS + TURNS; turn += 1)
        for (const who of turn % 2 === 0 ? order : order.toReversed())
          rates[who].push(await measure(services[who], { round: turn, seconds }));
      rounds.push({ ours: median(rates.ours.slice(WARM_UPS)), peer: median(rates.peer.slice(WARM_UPS)) });
    }
  } finally {
    for (const carryover of started) await carryover.stop();
  }
}

/** @param checkout folder in which the programs were built, which migrate and fill the database as well */
async function startFrom(checkout: string): Promise<Carryover> {
  const database = await createEmptyDatabase();
  await runProgram('migrate', { DATABASE_URL: database.url }, checkout);
  return Carryover.start({ checkout, database, env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
}

/** What the last round said, for somebody who does not wait for the others. */
function lastRatio({ name, rounds }: Guarded): string {
  const { ours, peer } = only(rounds.slice(-1));
  return `${name} ${(ours / peer).toFixed(3)}`;
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
