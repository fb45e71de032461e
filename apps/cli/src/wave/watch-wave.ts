import { setTimeout as pause } from 'node:timers/promises';
import { type CarryoverClient, isWaveResting, type Wave } from '@carryover/client';
import { waveStatesThat } from '@carryover/contract';
import { askingPatiently } from '../ask/asking-patiently.js';
import type { AskOptions } from '../ask/open-client.js';
import { commandLine } from '../load/resume-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { count, duration } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { writeText } from '../terminal/write-text.js';
import { releaseWords } from './release-words.js';
import { renderWave } from './render-wave.js';

const LOOK_EVERY_MS = 1_000;

/** Watch a wave. */
export interface WatchWave extends AskOptions {
  readonly wave: string;
}

/**
 * Shows the progress of a wave until it ends, and reports on stderr changes of its state and what holds its accounts. One
 * that is not released yet is waited for, and so is a service that is away.
 * @returns ok when all accounts were imported, problems when lines were refused, failed or were not processed, or the wave was
 * cancelled, unfinished when it was halted
 * @throws CommandProblem
 */
export async function watchWave(
  options: WatchWave,
  client: CarryoverClient,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { supplier, wave, json = false } = options;
  const about = `wave ${wave} of import supplier ${supplier}`;
  const ask = askingPatiently(surroundings);
  const look = () => ask(about, () => client.waves.get(supplier, wave));
  const end = await followToEnd(looksAt(look, surroundings.signal), surroundings);
  await writeText(surroundings.stdout, json ? `${JSON.stringify(end)}\n` : `${renderWave(end).join('\n')}\n`);
  if (end.state === 'HALTED')
    await writeText(surroundings.stderr, `carryover: To go on: ${commandLine(releaseWords(wave, options))}\n`);
  return exitCodeOf(end);
}

/** How a command ends that saw a wave to its end. */
function exitCodeOf({ state, counts }: Wave): ExitCode {
  if (state === 'HALTED') return EXIT.unfinished;
  const left = isWaveImported(state) ? counts.not_processed : 0;
  return state === 'CANCELLED' || counts.failed + counts.refused + left > 0 ? EXIT.problems : EXIT.ok;
}

/** Whether a wave has run to its end: what is not processed then stays so by itself. */
export function isWaveImported(state: Wave['state']): boolean {
  return waveStatesThat('isImported').includes(state);
}

/** Looks at a wave until it rests: as the client follows one, but that each look may wait for the service. */
export async function* looksAt(look: () => Promise<Wave>, signal: AbortSignal): AsyncGenerator<Wave, void, undefined> {
  for (;;) {
    const wave = await look();
    yield wave;
    if (isWaveResting(wave)) return;
    await pause(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** Shows each look at a wave. @returns the last one */
export async function followToEnd(looks: AsyncIterable<Wave>, surroundings: Surroundings): Promise<Wave> {
  const line = new ProgressLine(surroundings);
  const started = performance.now();
  let first: Wave | undefined;
  let latest: Wave | undefined;
  // A cap of the minute holds them again and again; it is told once.
  const limits = new Set<string>();
  const tell = async (words: string) => {
    line.clear();
    await writeText(surroundings.stderr, `carryover: ${words}\n`);
  };
  try {
    for await (const wave of looks) {
      if (wave.state !== latest?.state) await tell(stateInWords(wave));
      const limit = wave.state === 'RUNNING' ? wave.plan?.limit?.detail : undefined;
      if (limit !== undefined && !limits.has(limit)) {
        limits.add(limit);
        await tell(printable(limit));
      }
      first ??= wave;
      latest = wave;
      const seconds = (performance.now() - started) / 1_000;
      const rate = seconds > 0 ? (doneOf(wave) - doneOf(first)) / seconds : 0;
      line.show(shareOf(wave), () => progressInWords(wave, rate, Date.now()));
    }
  } finally {
    line.clear();
  }
  if (latest === undefined) throw new Error('A wave was expected.');
  return latest;
}

/**
 * `1,200 of 5,000 imported, 3 failed, 120/s, about 40 s left`.
 * @param rate accounts a second, as it was seen
 * @param now milliseconds, for the time that is left by the forecast
 */
export function progressInWords({ counts, forecast }: Wave, rate: number, now: number): string {
  const all = counts.imported + counts.failed + counts.not_processed;
  const own = rate > 0 ? counts.not_processed / rate : null;
  const left = forecast === null ? own : Math.max(0, (Date.parse(forecast.likely) - now) / 1_000);
  return [
    `${count(counts.imported)} of ${count(all)} imported`,
    ...(counts.failed > 0 ? [`${count(counts.failed)} failed`] : []),
    `${count(rate)}/s`,
    ...(left === null || counts.not_processed === 0 ? [] : [`about ${duration(left)} left`]),
  ].join(', ');
}

function stateInWords({ code, state, gates, history: [latest] }: Wave): string {
  const why = typeof latest?.reason === 'string' ? ` ${latest.reason}` : '';
  const red = state === 'LOADING' ? gates.filter(({ state: light }) => light === 'red') : [];
  return printable(`Wave ${code} is ${state}.${why}${red.map(({ detail }) => ` Red: ${detail}`).join('')}`);
}

function doneOf({ counts }: Wave): number {
  return counts.imported + counts.failed;
}

function shareOf(wave: Wave): number {
  const done = doneOf(wave);
  const all = done + wave.counts.not_processed;
  return all === 0 ? 0 : done / all;
}
