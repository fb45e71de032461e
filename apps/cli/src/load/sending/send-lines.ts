import {
  type CarryoverClient,
  CarryoverError,
  NetworkError,
  ServiceFault,
  Unavailable,
  UnexpectedAnswer,
} from '@carryover/client';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { Journal } from '../journal/journal.js';
import type { JournalRecord, LinePosition, LineProblem } from '../journal/records.js';
import type { InputLine } from '../lines/input-lines.js';
import type { LineStates } from '../lines/line-states.js';
import { isSendable, readLine, type SendableLine } from '../lines/read-line.js';
import type { Patience } from './patience.js';
import { isBlocked, type Refusal, refusalOf } from './refusals.js';
import { NO_TRIES, type Tries, triesOf } from './tries.js';

/** How one line gets to the service. */
export interface LineSender {
  /**
   * Sends a line.
   * @param mayBeThere as for `check`
   * @returns the record of what came of it
   * @throws what the client throws
   */
  readonly send: (line: SendableLine, position: LinePosition, mayBeThere: boolean) => Promise<JournalRecord>;
  /**
   * An error that is an answer of its own kind for this sender; undefined leaves it to `refusalOf`.
   * @param mayBeThere whether an earlier try of the line ended without an answer, and may have done what it asked for; of tries
   * of an earlier run, where `recordsTries` is set
   */
  readonly check?: (
    error: unknown,
    line: SendableLine,
    position: LinePosition,
    mayBeThere: boolean,
  ) => JournalRecord | undefined;
  /** Whether two lines about one account are a mistake. */
  readonly isOncePerAccount: boolean;
  /**
   * Set where `mayBeThere` has to be certain: the journal says of each line that it is on its way, before it is. Where an account
   * takes one line alone, only one of its lines can be there.
   */
  readonly recordsTries?: 'of-lines' | 'of-accounts';
}

/** What sending lines needs. */
export interface SendWork {
  readonly client: CarryoverClient;
  readonly code: string;
  readonly sender: LineSender;
  readonly journal: Journal;
  readonly states: LineStates;
  readonly patience: Patience;
  /** Names of the files, for messages. */
  readonly inputs: readonly string[];
  /** Is told of every record, after it is in the journal and the states. */
  readonly onRecord: (record: JournalRecord) => void;
}

/** Unexpected answers in a row after which it makes no sense to go on. */
export const FAULTS_AT_MOST = 20;

/** Lines that stay open because of faults of the service, or of something in front of it. */
export interface Faults {
  readonly lines: number;
  /** The first of them, with what was answered; null when there are none. */
  readonly example: string | null;
}

/**
 * Sends the lines of which nothing is known yet, as many at once as the client allows.
 * @throws CommandProblem nothing can be sent (credentials, service)
 * @throws OutOfPatience
 */
export async function sendLines(lines: AsyncIterable<InputLine>, work: SendWork): Promise<Faults> {
  const faults = { lines: 0, inARow: 0, example: null as string | null };
  const note = (record: JournalRecord): void => {
    faults.inARow = 0;
    work.patience.progress();
    work.journal.add(record);
    work.states.apply(record);
    work.onRecord(record);
  };
  await work.client.each(lines, async (line) => {
    const { position } = line;
    if (work.states.of(position) !== 'open') return;
    const read = readLine(line, work.code);
    if (!isSendable(read)) return note({ kind: 'failed', position, number: null, problem: read });
    const other = work.sender.isOncePerAccount ? work.states.claim(read.number, position) : null;
    if (other !== null)
      return note({ kind: 'failed', position, number: null, problem: repeated(read.number, other, work.inputs) });
    const { recordsTries } = work.sender;
    const tries = recordsTries === undefined ? NO_TRIES : triesOf(read, position, work, recordsTries === 'of-accounts');
    const outcome = await sendOne(read, position, work, tries);
    if (!('reason' in outcome)) return note(outcome);
    faults.lines += 1;
    faults.inARow += 1;
    faults.example ??= `line ${position[1]} of ${work.inputs[position[0]]}: ${outcome.reason}`;
    if (faults.inARow >= FAULTS_AT_MOST)
      throw new CommandProblem(EXIT.service, `the service fails again and again: ${outcome.reason}`);
  });
  return faults;
}

/** Sends a line until there is an answer. */
export async function sendOne(
  line: SendableLine,
  position: LinePosition,
  { sender, patience }: Pick<SendWork, 'sender' | 'patience'>,
  tries: Tries = NO_TRIES,
): Promise<JournalRecord | Extract<Refusal, { kind: 'open' }>> {
  let mayBeThere = tries.mayHaveArrived;
  for (;;) {
    await tries.begin();
    try {
      return await sender.send(line, position, mayBeThere);
    } catch (error) {
      mayBeThere ||= error instanceof CarryoverError && error.afterUnseenAnswer;
      const checked = sender.check?.(error, line, position, mayBeThere);
      if (checked !== undefined) return checked;
      if (!mayBeThere && !isUnknown(error)) tries.takeBack();
      if (isBlocked(error)) return { kind: 'open', reason: error.message };
      const refusal = refusalOf(error);
      if (refusal.kind === 'failed') return { kind: 'failed', position, number: line.number, problem: refusal.problem };
      if (refusal.kind === 'open') return refusal;
      mayBeThere ||= mayHaveArrived(error);
      await patience.wait(refusal.reason, refusal.retryAfter);
    }
  }
}

/** Whether nobody can say what the service has done: the rest are answers that it took nothing. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof CarryoverError) || mayHaveArrived(error)) return true;
  return error instanceof ServiceFault || error instanceof UnexpectedAnswer;
}

/** Whether the service may have done what it was asked for when there was no answer. */
function mayHaveArrived(error: unknown): boolean {
  if (error instanceof Unavailable) return !error.neverArrived;
  return error instanceof NetworkError && !error.neverSent;
}

/** The number is told beside the record, which is not that of the line that has it. */
function repeated(number: string, [file, line]: LinePosition, inputs: readonly string[]): LineProblem {
  return {
    code: 'account_number_repeated',
    rule: 'R14',
    detail: `${number} is in line ${line} of ${inputs[file]} already; only that line is sent.`,
    external_account_number: number,
  };
}
