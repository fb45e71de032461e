import { statSync } from 'node:fs';
import { CarryoverClient, NotFound } from '@carryover/client';
import { CommandProblem, usageProblem } from '../program/command-problem.js';
import { findCredentials } from '../program/credentials.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { writeText } from '../terminal/write-text.js';
import { inputIdentity } from './journal/input-identity.js';
import { Journal } from './journal/journal.js';
import { inputLines, type Reading } from './lines/input-lines.js';
import { LineStates } from './lines/line-states.js';
import { LoadProgress } from './results/load-progress.js';
import { resultPaths, writeResults } from './results/result-files.js';
import { type Summary, tellSummary } from './results/summary.js';
import { endOfFeed, followImports } from './sending/follow-imports.js';
import { OutOfPatience, Patience } from './sending/patience.js';
import { patiently } from './sending/patiently.js';
import { type LineSender, sendLines } from './sending/send-lines.js';

/** What commands that send files have in common, as the user gave it. */
export interface SendOptions {
  readonly supplier: string;
  readonly credentials?: string;
  readonly concurrency: number;
  readonly journal?: string;
  readonly results?: string;
  /** Milliseconds without progress after which the work stops. */
  readonly patience: number;
  readonly json?: boolean;
}

/** A command that sends every line of files. */
export interface SendFileWork {
  /** The words of the command that go on with it, which the journal belongs to: `load --dry-run`. */
  readonly words: readonly string[];
  /** What lines that got there are called: `imported`. */
  readonly done: string;
  readonly options: SendOptions;
  readonly inputs: readonly string[];
  readonly senderOf: (client: CarryoverClient, isResumed: boolean) => LineSender;
  /** Whether what becomes of accepted lines is waited for. */
  readonly follows: boolean;
}

const LOOK_EVERY_MS = 3_000;

/**
 * Sends the lines of files, or goes on where an earlier run of the same words ended, and writes what became of each.
 * @throws CommandProblem
 */
export async function sendFiles(work: SendFileWork, surroundings: Surroundings): Promise<ExitCode> {
  const { options, inputs } = work;
  if (new Set(inputs).size < inputs.length) throw usageProblem('a file is named twice');
  const identities = await Promise.all(inputs.map(inputIdentity));
  const { credentials, warnings } = await findCredentials(surroundings.env, options.credentials);
  for (const warning of warnings) await writeText(surroundings.stderr, `carryover: ${warning}\n`);
  const stopping = stoppingSignal(surroundings.signal);
  const client = new CarryoverClient({
    ...credentials,
    concurrency: options.concurrency,
    signal: stopping.signal,
    userAgent: 'carryover-cli',
  });
  const paths = resultPaths(inputs[0] ?? '', options.results, work.done);
  const journalPath =
    options.journal ??
    paths.done.replace(
      `.${work.done}.ndjson`,
      `.${work.words.join('').replaceAll('--', '.')}.${options.supplier}.journal`,
    );
  const states = new LineStates();
  let cursor: string | null = null;
  const header = {
    work: work.words.join(' '),
    supplier: options.supplier,
    apiUrl: credentials.apiUrl,
    inputs: identities,
  };
  const journal = await Journal.open(journalPath, header, (record) => {
    states.apply(record);
    if (record.kind === 'cursor') cursor = record.cursor;
  });
  const reading: Reading = { bytesRead: 0 };
  const progress = new LoadProgress(
    surroundings,
    states,
    reading,
    inputs.reduce((sum, path) => sum + statSync(path).size, 0),
  );
  const started = performance.now();
  const resume = ['npx', 'carryover', ...work.words, ...inputs, ...resumeOptions(options)];
  let ended: Ended = { code: EXIT.ok, reason: null };
  try {
    if (journal.isResumed) progress.tell(`Going on with ${journalPath}.`);
    const patience = new Patience(
      options.patience,
      LOOK_EVERY_MS,
      (reason) => progress.tell(`${reason} Waiting; Ctrl-C stops, nothing is lost.`),
      stopping.signal,
    );
    cursor ??= await beginningOf(client, work, patience, stopping.signal);
    journal.add({ kind: 'cursor', cursor });
    const common = { client, code: options.supplier, journal, states, patience, onRecord: () => progress.show() };
    let isSending = true;
    const sending = sendLines(inputLines(inputs, { stdin: surroundings.stdin, signal: stopping.signal }, reading), {
      ...common,
      sender: work.senderOf(client, journal.isResumed),
    }).finally(() => {
      isSending = false;
    });
    const following = work.follows
      ? followImports(cursor, { ...common, signal: stopping.signal, isSending: () => isSending })
      : Promise.resolve();
    const faults = await bothOrNeither(sending, following, stopping.abort);
    if (faults > 0)
      ended = { code: EXIT.unfinished, reason: 'The service failed for some lines; they are not processed.' };
  } catch (error) {
    ended = endOf(error, surroundings.signal);
  } finally {
    progress.clear();
    await journal.close();
  }
  const left = await writeResults({ paths, inputs, journal: journalPath, states }, surroundings);
  const { done, failed } = states.counts;
  const isUnfinished = left > 0;
  const summary: Summary = {
    supplier: options.supplier,
    done,
    failed,
    not_processed: left,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    files: { done: paths.done, failed: paths.failed, errors: paths.errors, not_processed: paths.notProcessed },
    journal: journalPath,
    stopped: ended.reason,
    resume: isUnfinished || ended.reason !== null ? resume : null,
  };
  await tellSummary(summary, { doneWord: work.done, isJson: options.json === true }, surroundings);
  if (ended.code !== EXIT.ok) return ended.code;
  return failed > 0 ? EXIT.problems : EXIT.ok;
}

/** How the sending ended; a reason when it was before the end. */
interface Ended {
  readonly code: ExitCode;
  readonly reason: string | null;
}

function endOf(error: unknown, asked: AbortSignal): Ended {
  if (asked.aborted) return { code: EXIT.interrupted, reason: 'Stopped.' };
  if (error instanceof OutOfPatience) return { code: EXIT.unfinished, reason: error.reason };
  if (error instanceof CommandProblem && error.exitCode !== EXIT.usage)
    return {
      code: error.exitCode,
      reason: [error.message, ...(error.hint === undefined ? [] : [error.hint])].join('; '),
    };
  throw error;
}

/** The feed's place before the first line is sent; it also tells whether there is such a supplier. */
async function beginningOf(
  client: CarryoverClient,
  { options, follows }: SendFileWork,
  patience: Patience,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await patiently(patience, async () => {
      if (follows) return endOfFeed(client, options.supplier, signal);
      return (await client.eventPage(options.supplier, { pageSize: 1, signal })).next_cursor;
    });
  } catch (error) {
    if (error instanceof NotFound) throw usageProblem(`there is no import supplier ${options.supplier} for this key`);
    throw error;
  }
}

/** Waits for both; when one fails the other is stopped too, and the first failure is thrown. */
async function bothOrNeither<T>(
  first: Promise<T>,
  second: Promise<unknown>,
  stop: (reason: unknown) => void,
): Promise<T> {
  let failure: { error: unknown } | undefined;
  const watched = [first, second].map((work) =>
    work.catch((error: unknown) => {
      failure ??= { error };
      stop(error);
    }),
  );
  await Promise.all(watched);
  if (failure !== undefined) throw failure.error;
  return first;
}

/** A signal that follows the user's, and can be given for reasons of our own. */
function stoppingSignal(asked: AbortSignal): { signal: AbortSignal; abort: (reason: unknown) => void } {
  const own = new AbortController();
  return { signal: AbortSignal.any([asked, own.signal]), abort: (reason) => own.abort(reason) };
}

function resumeOptions({ supplier, credentials, journal, results }: SendOptions): string[] {
  const named = { supplier, credentials, journal, results };
  return Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
}
