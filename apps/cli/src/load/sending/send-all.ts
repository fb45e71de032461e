import { type CarryoverClient, CarryoverError, NotFound } from '@carryover/client';
import { endOfFeed } from '../../ask/end-of-feed.js';
import { CommandProblem, usageProblem } from '../../program/command-problem.js';
import { EXIT, type ExitCode } from '../../program/exit-codes.js';
import { counted } from '../../terminal/numbers.js';
import type { InputLine } from '../lines/input-lines.js';
import { type Followed, followImports } from './follow-imports.js';
import { OutOfPatience } from './patience.js';
import { patiently } from './patiently.js';
import { reviewFailed } from './review-failed.js';
import { type Faults, type SendWork, sendLines } from './send-lines.js';
import { statusOrNone } from './status-or-none.js';

/** All that is sent in one run. */
export interface SendAllWork extends SendWork {
  /** All lines, from the first one on. */
  readonly lines: () => AsyncIterable<InputLine>;
  /** Where the feed of events was read up to by an earlier run; null when there was none. */
  readonly cursor: string | null;
  /** Whether what becomes of accepted lines is waited for. */
  readonly follows: boolean;
  /** Whether it is waited for at all, by this run or by a later one. */
  readonly mayFollow: boolean;
  /** Whether the accounts are to be tried out only. */
  readonly isDryRun: boolean;
  /** Whether accounts whose lines failed in an earlier run are asked about first. */
  readonly reviewsFailed: boolean;
  /** Whether lines that failed in an earlier run are sent once more. */
  readonly retriesFailed: boolean;
  /** The user's wish to stop. */
  readonly asked: AbortSignal;
  /** Aborted by that, or by `stop`. */
  readonly signal: AbortSignal;
  /** Ends everything that is under way. */
  readonly stop: (reason: unknown) => void;
}

/** How the sending ended; a reason when it was before the end. */
export interface Ended {
  readonly code: ExitCode;
  readonly reason: string | null;
  /** What is wrong with the command line, where that ended it. */
  readonly usage?: CommandProblem;
}

/**
 * Sends lines and, on request, waits for their outcomes.
 * @returns how it ended, also when it was interrupted or the service refuses the command line; the records so far are valid
 * @throws unknown an error of this program
 */
export async function sendAll(work: SendAllWork): Promise<Ended> {
  try {
    const { journal } = work;
    if (work.cursor !== null) await expectStillKnown(work);
    const cursor = work.cursor ?? (await beginningOf(work));
    journal.add({ kind: 'cursor', cursor });
    // Whoever goes on after a kill has to know that lines may have been sent.
    await journal.flush();
    if (work.reviewsFailed) await reviewFailed(work);
    if (work.retriesFailed) work.states.reopenFailed();
    const faults = await sendPasses(cursor, work);
    return { code: faults.lines === 0 ? EXIT.ok : EXIT.unfinished, reason: inWords(faults) };
  } catch (error) {
    return endOf(error, work.asked);
  }
}

/** Imported accounts of an earlier run that are asked about: one may be unknown because its customer was erased. */
const ASKED_ABOUT = 3;

/** @throws CommandProblem none of some accounts that an earlier run had imported is known any more (usage) */
async function expectStillKnown({
  client,
  code,
  journal,
  states,
  patience,
  follows,
  isDryRun,
  signal,
}: SendAllWork): Promise<void> {
  if (!follows || isDryRun) return;
  const imported = states.numbersOf('done', ASKED_ABOUT);
  for (const number of imported)
    if ((await patiently(patience, () => statusOrNone(client, code, number, signal))) !== null) return;
  const [first] = imported;
  if (first !== undefined)
    throw usageProblem(
      `${first} was imported by an earlier run, and the service does not know it any more: the sandbox of ${code} was emptied since`,
      `remove ${journal.path} to send everything anew`,
    );
}

/**
 * Sends and follows, and once more what came to something else than was asked for.
 * @returns the lines that stay open because of faults
 */
async function sendPasses(from: string, work: SendAllWork): Promise<Faults> {
  const earlier = new Set(work.states.numbersOf('accepted'));
  let followed: Followed = { cursor: from, reopened: 0 };
  let faults: Faults = { lines: 0, example: null };
  do {
    let isSending = true;
    const sending = sendLines(work.lines(), work).finally(() => {
      isSending = false;
    });
    const following = work.follows
      ? followImports(followed.cursor, { ...work, earlier, isSending: () => isSending })
      : Promise.resolve({ cursor: from, reopened: 0 });
    [faults, followed] = await bothOrNeither(sending, following, work.stop);
  } while (followed.reopened > 0);
  return faults;
}

function inWords({ lines, example }: Faults): string | null {
  return example === null ? null : `${counted(lines, 'line')} not processed${lines > 1 ? ', such as' : ':'} ${example}`;
}

function endOf(error: unknown, asked: AbortSignal): Ended {
  if (asked.aborted) return { code: EXIT.interrupted, reason: 'Stopped.' };
  if (error instanceof OutOfPatience) return { code: EXIT.unfinished, reason: error.reason };
  if (error instanceof CommandProblem)
    return {
      code: error.exitCode,
      reason: [error.message, ...(error.hint === undefined ? [] : [error.hint])].join('; '),
      ...(error.exitCode === EXIT.usage && { usage: error }),
    };
  if (error instanceof CarryoverError) return { code: EXIT.service, reason: error.message };
  throw error;
}

/**
 * The end of the feed before the first line is sent, from which what becomes of lines is read, or any position of it where nothing is; it
 * also tells whether there is such a supplier.
 */
async function beginningOf({ client, code, mayFollow, patience, signal }: SendAllWork): Promise<string> {
  try {
    return mayFollow
      ? await endOfFeed({ client, code, signal }, (question) => patiently(patience, question))
      : await patiently(patience, () => firstCursor(client, code, signal));
  } catch (error) {
    if (error instanceof NotFound) throw usageProblem(`there is no import supplier ${code} for this key`);
    throw error;
  }
}

async function firstCursor(client: CarryoverClient, code: string, signal: AbortSignal): Promise<string> {
  return (await client.eventPage(code, { pageSize: 1, signal })).next_cursor;
}

/** Waits for both; when one fails the other is stopped too, and the first failure is thrown. */
async function bothOrNeither<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
  stop: (reason: unknown) => void,
): Promise<[First, Second]> {
  let failure: { error: unknown } | undefined;
  const watched = [first, second].map((work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      failure ??= { error };
      stop(error);
    }),
  );
  await Promise.all(watched);
  if (failure !== undefined) throw failure.error;
  return Promise.all([first, second]);
}
