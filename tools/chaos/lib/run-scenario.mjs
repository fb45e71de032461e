import { setTimeout as wait } from 'node:timers/promises';
import { Random } from './random.mjs';
import { isHeld } from './report.mjs';
import { Stage } from './stage.mjs';

/** Minutes one scenario may take before it counts as hanging. */
const MINUTES = { full: 25, cut: 8 };

/** Examples of one kind that a report names. */
const EXAMPLES = 5;

/**
 * Runs one scenario to its end and looks over what it left behind.
 * @param {Scenario} scenario
 * @param {{ seed: number, times?: number, accounts?: number, isCut: boolean, folder: string, signal: AbortSignal }} options signal: ends it early
 * @returns {Promise<Result>} never rejects: what went wrong is in `problems`
 *
 * @typedef {object} Scenario
 * @property {string} name as on the command line
 * @property {string} fault what is done, in a few words
 * @property {{ full: number, cut: number }} times how often in the whole run and in the cut; 0 leaves it out there
 * @property {{ full: number, cut: number }} [accounts] how many accounts, where that matters
 * @property {boolean} [isAlone] it compares times, so nothing may run beside it
 * @property {boolean} [isLong] it takes many minutes, so it is begun first
 * @property {number} [resumeWithin] milliseconds after a fault in which work has to go on
 * @property {(stage: Stage) => Promise<object | void>} run what it returns is kept in the JSON
 *
 * @typedef {object} Result
 * @property {number} answered imports that were answered 201
 * @property {number} lost @property {number} doubled
 * @property {number | null} worstResume milliseconds
 * @property {string[]} problems sentences @property {boolean} held whether every promise was kept
 */
export async function runScenario(scenario, { seed, times, accounts, isCut, folder, signal }) {
  const size = isCut ? 'cut' : 'full';
  const stage = new Stage({
    random: Random.of(seed, scenario.name),
    times: times ?? scenario.times[size],
    accounts: accounts ?? scenario.accounts?.[size] ?? 0,
    isCut,
    folder,
  });
  const from = performance.now();
  const problems = [];
  const figures = await underTime({ minutes: MINUTES[size], signal }, async () => {
    await stage.startPostgres();
    return scenario.run(stage);
  }).catch((error) => {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return null;
  });
  await stage.finish({ isOver: figures !== null }).catch((error) => {
    problems.push(`could not be looked over: ${error.message}`);
  });
  await stage.end();
  const { found } = stage;
  const worstResume = stage.resumes.length === 0 ? null : Math.max(...stage.resumes);
  if (worstResume !== null && worstResume > (scenario.resumeWithin ?? Number.POSITIVE_INFINITY))
    problems.push(`work went on after ${Math.round(worstResume)} ms; allowed are ${scenario.resumeWithin}`);
  problems.push(...some('lost', found.lost), ...some('doubled', found.doubled), ...found.broken);
  const result = {
    name: scenario.name,
    fault: scenario.fault,
    times: stage.times,
    answered: found.answered,
    lost: found.lost.length,
    doubled: found.doubled.length,
    worstResume,
    resumes: stage.resumes.map(Math.round),
    seconds: (performance.now() - from) / 1_000,
    figures: figures ?? null,
    problems,
  };
  return { ...result, held: isHeld(result) };
}

function some(kind, sentences) {
  const more = sentences.length - EXAMPLES;
  return [
    ...sentences.slice(0, EXAMPLES).map((sentence) => `${kind}: ${sentence}`),
    ...(more > 0 ? [`and ${more} more ${kind}`] : []),
  ];
}

/** What `work` gives, unless it takes too long or somebody asks to stop. */
async function underTime({ minutes, signal }, work) {
  const timer = new AbortController();
  const limit = AbortSignal.any([timer.signal, signal]);
  const tooLong = wait(minutes * 60_000, undefined, { signal: limit }).then(
    () => Promise.reject(new Error(`not over after ${minutes} minutes`)),
    () => Promise.reject(signal.reason ?? new Error('over')),
  );
  tooLong.catch(() => undefined);
  try {
    return (await Promise.race([work(), tooLong])) ?? {};
  } finally {
    timer.abort();
  }
}
