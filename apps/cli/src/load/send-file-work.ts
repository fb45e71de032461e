import { stat } from 'node:fs/promises';
import { CarryoverClient } from '@carryover/client';
import { expectLinesOfJson } from '../input/account-chunks.js';
import { BadRows, toldFiles } from '../origins/bad-rows.js';
import { type CommandProblem, fileProblem } from '../program/command-problem.js';
import { findCredentials } from '../program/credentials.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { writeText } from '../terminal/write-text.js';
import { type InputIdentity, inputIdentity } from './journal/input-identity.js';
import { Journal } from './journal/journal.js';
import { isOfDryRun, type JournalRecord } from './journal/records.js';
import { inputLines, type Reading } from './lines/input-lines.js';
import { LineStates } from './lines/line-states.js';
import { LoadProgress } from './results/load-progress.js';
import { writeResults } from './results/result-files.js';
import { tellSummary } from './results/summary.js';
import { type WorkFiles, workFiles } from './results/work-files.js';
import { type SendOptions, spanText, USUAL_CONCURRENCY, USUAL_PATIENCE } from './send-options.js';
import { Patience } from './sending/patience.js';
import { type Ended, sendAll } from './sending/send-all.js';
import type { LineSender } from './sending/send-lines.js';

/** A command that sends every line of files. */
export interface SendFileWork {
  /** The words of the command that go on with it, which the journal belongs to: `load --dry-run`. */
  readonly words: readonly string[];
  /** What lines that got there are called: `imported`. */
  readonly done: string;
  readonly options: SendOptions;
  readonly inputs: readonly string[];
  readonly senderOf: (client: CarryoverClient, run: SendRun) => LineSender;
  /** Whether the lines are to be tried out only. */
  readonly isDryRun: boolean;
  /** Whether what becomes of accepted lines is waited for. */
  readonly follows: boolean;
  /** Whether it is waited for at all, by this run or by the same command later. */
  readonly mayFollow: boolean;
  /** Whether accounts whose lines failed in an earlier run are asked about first. */
  readonly reviewsFailed?: boolean;
}

/** What a sender may ask about the run that it is part of. */
export interface SendRun {
  /** Whether it goes on with an earlier one. */
  readonly isResumed: boolean;
  /** Whether the service has taken a line by now, in this run or in an earlier one. */
  readonly hasTaken: () => boolean;
}

/** Result of a run, before it is reported. */
interface Outcome {
  readonly ended: Ended;
  readonly states: LineStates;
  /** Null when nothing was recorded. */
  readonly journal: string | null;
}

const LOOK_EVERY_MS = 3_000;

/**
 * Sends the lines of files, or continues an earlier run with the same arguments, and writes the outcome of each.
 * @throws CommandProblem one about the command line once the outcomes are written
 */
export async function sendFiles(work: SendFileWork, surroundings: Surroundings): Promise<ExitCode> {
  const { options, inputs } = work;
  const started = performance.now();
  const identities = await Promise.all(inputs.map(inputIdentity));
  await expectLinesOfJson(inputs, surroundings);
  const files = await workFiles(work);
  const badRows = await BadRows.into(options.badRows, inputs, surroundings);
  const { ended, states, journal } = await send(work, files, identities, surroundings);
  const isKnown = Object.values(states.counts).some((lines) => lines > 0);
  if (ended.usage !== undefined && !isKnown) throw ended.usage;
  const { base: _, notProcessed: not_processed, ...paths } = files.results;
  const result = { paths: files.results, inputs, journal, states, isDryRun: work.isDryRun, badRows };
  const { left, reasons, unreadable } = await writeResults(result, surroundings);
  const stopped = stoppedBy(ended.reason, unreadable);
  const rows = badRows === null ? {} : { bad_rows: toldFiles(await badRows.write(surroundings)) };
  const { done, unchanged, differs, failed, accepted } = states.counts;
  // Once everything was sent, what became of it is asked for by the same command without --no-wait.
  const isToBeSent = work.mayFollow && !work.follows && stopped !== null;
  const goesOn = [...resumeOptions(options), ...(isToBeSent ? ['--no-wait'] : [])];
  const resume = ['npx', 'carryover', ...work.words, ...inputs, ...goesOn];
  const summary = {
    supplier: options.supplier,
    done,
    ...(paths.differs !== undefined && { unchanged, differs }),
    failed,
    not_processed: left,
    accepted,
    warnings: states.warnings,
    reasons,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    files: { ...paths, not_processed },
    ...rows,
    journal,
    stopped,
    resume: ended.usage === undefined && (left > 0 || stopped !== null) ? resume : null,
  };
  await tellSummary(summary, { doneWord: work.done, isJson: options.json === true }, surroundings);
  if (ended.usage !== undefined) throw ended.usage;
  if (ended.code !== EXIT.ok) return ended.code;
  if (unreadable !== null) return unreadable.exitCode;
  return failed + differs > 0 ? EXIT.problems : EXIT.ok;
}

/** Why the work stopped before its end, with what the files of results lack; null when it did not. */
function stoppedBy(reason: string | null, unreadable: CommandProblem | null): string | null {
  if (unreadable === null) return reason;
  const { message } = unreadable;
  const why = reason === null || reason === message ? message : `${reason} ${message}`;
  return `${why}: the lines behind that are in none of the files of results`;
}

async function send(
  work: SendFileWork,
  files: WorkFiles,
  identities: readonly InputIdentity[],
  surroundings: Surroundings,
): Promise<Outcome> {
  const { options, inputs } = work;
  const { credentials, warnings } = await findCredentials(surroundings.env, options.credentials);
  for (const warning of warnings) await writeText(surroundings.stderr, `carryover: ${warning}\n`);
  const stopping = new AbortController();
  const signal = AbortSignal.any([surroundings.signal, stopping.signal]);
  const { concurrency, supplier } = options;
  const client = new CarryoverClient({ ...credentials, concurrency, signal, userAgent: 'carryover-cli' });
  const size = await sizeOf(inputs);
  const states = new LineStates();
  let cursor: string | null = null;
  const header = {
    work: work.words.join(' '),
    supplier,
    apiUrl: credentials.apiUrl,
    inputs: identities.map(({ whole }) => whole),
  };
  const before = { ...header, inputs: identities.map(({ ends }) => ends) };
  const take = (record: JournalRecord): void => {
    states.apply(work.isDryRun || !isOfDryRun(record) ? record : { ...record, kind: 'reopened' });
    if (record.kind === 'cursor') cursor = record.cursor;
  };
  const journal = await Journal.open(files.journal, header, take, before);
  const reading: Reading = { bytesRead: 0 };
  const progress = new LoadProgress(surroundings, states, reading, size);
  if (journal.isResumed) progress.tell(`Going on with ${files.journal}.`);
  const tellWaiting = (reason: string): void =>
    progress.tell(`${reason} Waiting; Ctrl-C stops, and the same command goes on.`);
  try {
    const patience = new Patience(options.patience, LOOK_EVERY_MS, tellWaiting, signal);
    const ended = await sendAll({
      client,
      code: supplier,
      lines: () => inputLines(inputs, { stdin: surroundings.stdin, signal }, reading),
      sender: work.senderOf(client, {
        isResumed: journal.isResumed,
        hasTaken: () => states.counts.accepted + states.counts.done > 0,
      }),
      journal,
      states,
      cursor,
      follows: work.follows,
      mayFollow: work.mayFollow,
      isDryRun: work.isDryRun,
      patience,
      inputs,
      reviewsFailed: work.reviewsFailed === true && journal.isResumed,
      retriesFailed: options.retryFailed === true,
      signal,
      asked: surroundings.signal,
      stop: (reason) => stopping.abort(reason),
      onRecord: () => progress.show(),
    });
    return { ended, states, journal: journal.isEmpty ? null : journal.path };
  } finally {
    progress.clear();
    await journal.close();
  }
}

/** Bytes of all files together, as they are on the disk. @throws CommandProblem one cannot be read (file) */
async function sizeOf(paths: readonly string[]): Promise<number> {
  let size = 0;
  for (const path of paths) {
    try {
      size += (await stat(path)).size;
    } catch (error) {
      throw fileProblem(path, 'read', error);
    }
  }
  return size;
}

function resumeOptions(options: SendOptions): string[] {
  const { supplier, credentials, journal, results, badRows, windowStart, windowEnd, skipExisting, retryFailed } =
    options;
  const window = { 'window-start': windowStart, 'window-end': windowEnd };
  const pace = {
    patience: options.patience === USUAL_PATIENCE ? undefined : spanText(options.patience),
    concurrency: options.concurrency === USUAL_CONCURRENCY ? undefined : String(options.concurrency),
  };
  const named = { supplier, credentials, journal, results, 'bad-rows': badRows, ...window, ...pace };
  const given = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  const flags = { 'skip-existing': skipExisting, 'retry-failed': retryFailed };
  return [...given, ...Object.entries(flags).flatMap(([name, isSet]) => (isSet === true ? [`--${name}`] : []))];
}
