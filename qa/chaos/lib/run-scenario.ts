import { setTimeout as wait } from 'node:timers/promises';
import { Random } from './random.js';
import { isHeld } from './report.js';
import type { Figures, Result, RunOptions, Scenario } from './scenario.js';
import { Stage } from './stage.js';

/** Minutes one scenario may take before it counts as hanging. */
const MINUTES = { full: 25, cut: 8 };

/** Examples of one kind that a report names. */
const EXAMPLES = 5;

/**
 * Runs one scenario to its end and checks what it left behind.
 * @param options signal: ends it early
 * @returns never rejects: failures are in `problems`
 */
export async function runScenario(
  scenario: Scenario,
  { seed, times, accounts, isCut, folder, signal }: RunOptions & { folder: string; signal: AbortSignal },
): Promise<Result> {
  const size = isCut ? 'cut' : 'full';
  const stage = new Stage({
    random: Random.of(seed, scenario.name),
    times: times ?? scenario.times[size],
    accounts: accounts ?? scenario.accounts?.[size] ?? 0,
    isCut,
    folder,
  });
  const from = performance.now();
  const problems: string[] = [];
  const minutes = Math.max(MINUTES[size], scenario.minutes?.(stage.accounts) ?? 0);
  const figures: Figures | null = await underTime({ minutes, signal }, async () => {
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

function some(kind: string, sentences: readonly string[]): string[] {
  const more = sentences.length - EXAMPLES;
  return [
    ...sentences.slice(0, EXAMPLES).map((sentence) => `${kind}: ${sentence}`),
    ...(more > 0 ? [`and ${more} more ${kind}`] : []),
  ];
}

/** What `work` gives, unless it takes too long or somebody asks to stop. */
async function underTime(
  { minutes, signal }: { minutes: number; signal: AbortSignal },
  work: () => Promise<Figures | undefined>,
): Promise<Figures> {
  const timer = new AbortController();
  const limit = AbortSignal.any([timer.signal, signal]);
  const tooLong: Promise<never> = wait(minutes * 60_000, undefined, { signal: limit }).then(
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
