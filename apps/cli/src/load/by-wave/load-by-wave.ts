import { type CarryoverClient, isWaveResting, NotFound, RequestRefused, type Wave } from '@carryover/client';
import { asking } from '../../ask/asking.js';
import { openClient } from '../../ask/open-client.js';
import { expectLinesOfJson } from '../../input/account-chunks.js';
import { usageProblem } from '../../program/command-problem.js';
import { EXIT, type ExitCode } from '../../program/exit-codes.js';
import type { Surroundings } from '../../program/surroundings.js';
import { expectOwnParts, sendAsOwn } from '../../wave/known-parts.js';
import { sendEach } from '../../wave/send-each.js';
import { chunksOf, type FileOfPart, partsOf } from '../../wave/send-parts.js';
import { followToEnd } from '../../wave/watch-wave.js';
import { resultPaths } from '../results/result-files.js';
import { tellSummary } from '../results/summary.js';
import type { SendOptions } from '../send-options.js';
import { writeWaveResults } from './wave-result-files.js';

/** Load files by a wave. */
export interface LoadByWave {
  readonly options: SendOptions;
  /** Its code; it is made when it is not there. */
  readonly wave: string;
  readonly inputs: readonly string[];
  /** Whether what becomes of the accounts is waited for. */
  readonly follows: boolean;
  /** Whether parts that other files were sent as may be replaced. */
  readonly replaces: boolean;
}

/**
 * Sends files as parts of a wave, releases it, follows it to its end, and writes the outcome of each line to the
 * files of a load.
 * @throws CommandProblem
 */
export async function loadByWave(work: LoadByWave, surroundings: Surroundings): Promise<ExitCode> {
  const { options, wave: code, inputs, follows, replaces } = work;
  const { supplier, results, json: isJson = false } = options;
  if (inputs.includes('-')) throw usageProblem('a wave is loaded from files: a part may have to be read again');
  const started = performance.now();
  const parts = partsOf(inputs);
  await expectLinesOfJson(inputs, surroundings);
  const client = await openClient(options, surroundings);
  const about = `wave ${code} of import supplier ${supplier}`;
  const made = await asking(`import supplier ${supplier}`, () => findOrMake(client, supplier, code));
  expectOwnParts({ supplier, wave: code }, parts, made.parts, replaces);
  await sendParts(work, parts, client, surroundings);
  const held = made.state === 'LOADING' ? await release(client, supplier, code) : null;
  const stoppedBy = (wave: Wave): string | null =>
    wave.state === 'HALTED' || wave.state === 'CANCELLED'
      ? `The wave is ${wave.state}. ${wave.history[0]?.reason ?? ''}`.trim()
      : null;
  const isFollowed = follows && held === null;
  const end = isFollowed
    ? await asking(about, () => followToEnd(client.waves.follow(supplier, code), surroundings))
    : await asking(about, () => client.waves.get(supplier, code));
  const paths = resultPaths(inputs[0] ?? '', results, 'imported');
  const tally = await asking(about, () =>
    writeWaveResults({ results: client.waves.results(supplier, code), parts, paths }, surroundings),
  );
  const { base: _, notProcessed: not_processed, ...files } = paths;
  const stopped = held ?? stoppedBy(end);
  const summary = {
    supplier,
    ...tally,
    accepted: isWaveResting(end) || held !== null ? 0 : tally.not_processed,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    files: { ...files, not_processed },
    journal: null,
    stopped,
    resume: tally.not_processed > 0 ? resumeWords(work) : null,
  };
  await tellSummary(summary, { doneWord: 'imported', isJson }, surroundings);
  if (stopped !== null) return EXIT.unfinished;
  return tally.failed + tally.differs > 0 ? EXIT.problems : EXIT.ok;
}

async function findOrMake(client: CarryoverClient, supplier: string, code: string): Promise<Wave> {
  try {
    return await client.waves.get(supplier, code);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return client.waves.create(supplier, { code });
  }
}

async function sendParts(
  { options: { supplier }, wave }: LoadByWave,
  parts: readonly FileOfPart[],
  client: CarryoverClient,
  surroundings: Surroundings,
): Promise<void> {
  const about = `wave ${wave} of import supplier ${supplier}`;
  const sent = sendEach(parts, surroundings, (own, onRead) => {
    const content = () => chunksOf(own.file, surroundings, onRead);
    const sendPart = () => asking(about, () => client.waves.sendPart(supplier, wave, own.code, content));
    return sendAsOwn({ supplier, wave }, own, client, sendPart);
  });
  for await (const _ of sent);
}

/** @returns why it was not released; null when it was */
async function release(client: CarryoverClient, supplier: string, code: string): Promise<string | null> {
  return asking(`wave ${code} of import supplier ${supplier}`, async () => {
    try {
      await client.waves.decide(supplier, code, { decide: 'release' });
      return null;
    } catch (error) {
      if (error instanceof RequestRefused && error.code === 'wave_gate_red') return error.message;
      throw error;
    }
  });
}

function resumeWords({ options: { supplier, credentials, results }, wave, inputs }: LoadByWave): string[] {
  return [
    ...['npx', 'carryover', 'load', ...inputs, '--wave', wave, '--supplier', supplier],
    ...(credentials === undefined ? [] : ['--credentials', credentials]),
    ...(results === undefined ? [] : ['--results', results]),
  ];
}
