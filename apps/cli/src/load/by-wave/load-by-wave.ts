import { type CarryoverClient, isWaveResting, NotFound, RequestRefused, type Wave } from '@carryover/client';
import { WAVE_DECISIONS, waveStatesThat } from '@carryover/contract';
import { asking } from '../../ask/asking.js';
import { askingPatiently } from '../../ask/asking-patiently.js';
import { openClient } from '../../ask/open-client.js';
import { expectLinesOfJson } from '../../input/account-chunks.js';
import { CommandProblem, usageProblem } from '../../program/command-problem.js';
import { EXIT, type ExitCode } from '../../program/exit-codes.js';
import type { Surroundings } from '../../program/surroundings.js';
import { counted } from '../../terminal/numbers.js';
import { writeText } from '../../terminal/write-text.js';
import { expectOwnParts, sendAsOwn } from '../../wave/known-parts.js';
import { releaseWords } from '../../wave/release-words.js';
import { sendEach } from '../../wave/send-each.js';
import { chunksOf, type FileOfPart, partsOf } from '../../wave/send-parts.js';
import { followToEnd, isWaveImported, looksAt } from '../../wave/watch-wave.js';
import { tellSummary } from '../results/summary.js';
import { resultFiles } from '../results/work-files.js';
import { commandLine } from '../resume-command.js';
import { type SendOptions, spanText, USUAL_PATIENCE } from '../send-options.js';
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

/** States from which a wave is released without a reason. */
const TO_RELEASE: readonly Wave['state'][] = [
  ...WAVE_DECISIONS.release.filter((state) => state !== 'HALTED'),
  // Refused while its dry run is under way, which is said.
  'DRY_RUN',
];

/** Why the service does not release a wave now, though the command line is right. */
const HOLDING: ReadonlySet<string | null> = new Set(['wave_gate_red', 'wave_state_conflict']);

/**
 * Sends files as parts of a wave, unless it takes none any more and has them, releases it, follows it to its end, and writes the
 * outcome of each line to the files of a load. A service that is away is waited for, but while a part is sent and when it is released.
 * @throws CommandProblem
 */
export async function loadByWave(work: LoadByWave, surroundings: Surroundings): Promise<ExitCode> {
  const { options, wave: code, inputs, follows, replaces } = work;
  const { supplier, json: isJson = false } = options;
  if (inputs.includes('-')) throw usageProblem('a wave is loaded from files: a part may have to be read again');
  const started = performance.now();
  const parts = partsOf(inputs);
  await expectLinesOfJson(inputs, surroundings);
  const paths = await resultFiles({ done: 'imported', inputs, options });
  const client = await openClient(options, surroundings);
  const about = `wave ${code} of import supplier ${supplier}`;
  const ask = askingPatiently(surroundings, {
    most: options.patience,
    exitCode: EXIT.unfinished,
    hint: `the same command goes on: ${commandLine(sameWords(work))}`,
  });
  const found = await ask(`import supplier ${supplier}`, () => findOrMake(client, supplier, code));
  if (waveStatesThat('takesParts').includes(found.state)) {
    expectOwnParts({ supplier, wave: code }, parts, found.parts, replaces);
    await sendParts(work, parts, client, surroundings);
  } else await expectParts(work, parts, found, surroundings);
  const look = () => ask(about, () => client.waves.get(supplier, code));
  const { state } = await look();
  const held = TO_RELEASE.includes(state) ? await release(client, supplier, code) : null;
  const isFollowed = follows && held === null;
  const end = isFollowed ? await followToEnd(looksAt(look, surroundings.signal), surroundings) : await look();
  const tally = await ask(about, () =>
    writeWaveResults({ results: client.waves.results(supplier, code), parts, paths }, surroundings),
  );
  const { base: _, notProcessed: not_processed, ...files } = paths;
  const stopped = held ?? stoppedBy(end, work);
  const isOver = isWaveImported(end.state) || end.state === 'CANCELLED';
  const goesOn = !isOver && end.state !== 'HALTED' && (stopped !== null || tally.not_processed > 0);
  if (isOver && tally.not_processed > 0) await tellLeft(tally.not_processed, end, surroundings);
  const summary = {
    supplier,
    ...tally,
    accepted: isWaveResting(end) || held !== null ? 0 : tally.not_processed,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    files: { ...files, not_processed },
    journal: null,
    stopped,
    resume: goesOn ? resumeWords(work) : null,
  };
  await tellSummary(summary, { doneWord: 'imported', isJson }, surroundings);
  if (end.state === 'CANCELLED') return EXIT.problems;
  if (stopped !== null) return EXIT.unfinished;
  return tally.failed + tally.differs + (isOver ? tally.not_processed : 0) > 0 ? EXIT.problems : EXIT.ok;
}

/** Why a wave that rests did not come to its end; null when it did. */
function stoppedBy({ state, history }: Wave, { wave, options }: LoadByWave): string | null {
  if (state !== 'HALTED' && state !== 'CANCELLED') return null;
  const why = `The wave is ${state}. ${history[0]?.reason ?? ''}`.trim();
  if (state === 'CANCELLED') return why;
  return `${why} To go on, release it: ${commandLine(releaseWords(wave, options))}`;
}

/** Says why lines of a wave that is over were not processed: no file of results does. */
async function tellLeft(left: number, { code, state }: Wave, { stderr }: Surroundings): Promise<void> {
  await writeText(
    stderr,
    `carryover: Wave ${code} is ${state}, and ${counted(left, 'line')} of it were not processed: the import was cancelled or ` +
      'taken back, was a dry run since staff have the import supplier set to dry runs only, or belongs to another wave.\n',
  );
}

/** @throws CommandProblem the wave takes no parts, and has not got all that are to be loaded (unfinished; usage, when it is over) */
async function expectParts(
  { options, wave }: LoadByWave,
  parts: readonly FileOfPart[],
  { state, parts: sent }: Wave,
  { stderr }: Surroundings,
): Promise<void> {
  const whole = new Set(sent.flatMap(({ code, received_at: at }) => (at === null ? [] : [code])));
  const missing = parts.flatMap(({ code, file }) => (whole.has(code) ? [] : [file]));
  if (missing.length === 0)
    return writeText(
      stderr,
      `carryover: Wave ${wave} is ${state} and takes no parts: the files count as they were sent.\n`,
    );
  const problem = `wave ${wave} is ${state}, takes no parts, and has not got the whole of ${missing.join(', ')}`;
  if (!(WAVE_DECISIONS.reopen as readonly Wave['state'][]).includes(state))
    throw usageProblem(problem, 'load it by another wave');
  const words = commandLine(['npx', 'carryover', 'wave', 'reopen', wave, '--supplier', options.supplier]);
  throw new CommandProblem(
    EXIT.unfinished,
    problem,
    `have it take parts again, then the same command goes on: ${words}`,
  );
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
      if (error instanceof RequestRefused && HOLDING.has(error.code)) return error.message;
      throw error;
    }
  });
}

/** The same command, as it is before its parts are sent. */
function sameWords(work: LoadByWave): string[] {
  const { options, follows, replaces } = work;
  return [
    ...resumeWords(work),
    ...(replaces ? ['--replace'] : []),
    ...(follows ? [] : ['--no-wait']),
    ...(options.patience === USUAL_PATIENCE ? [] : ['--patience', spanText(options.patience)]),
  ];
}

/** What goes on once the parts are sent, and tells what became of them. */
function resumeWords({ options: { supplier, credentials, results }, wave, inputs }: LoadByWave): string[] {
  return [
    ...['npx', 'carryover', 'load', ...inputs, '--wave', wave, '--supplier', supplier],
    ...(credentials === undefined ? [] : ['--credentials', credentials]),
    ...(results === undefined ? [] : ['--results', results]),
  ];
}
