import { setTimeout as pause } from 'node:timers/promises';
import { type CarryoverClient, type ImportStatus, isSettled } from '@carryover/client';
import { eventName, IMPORT_TRANSITIONS, ruleOfProblem } from '@carryover/contract';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { Journal } from '../journal/journal.js';
import type { JournalRecord } from '../journal/records.js';
import type { LineState, LineStates } from '../lines/line-states.js';
import type { Patience } from './patience.js';
import { patiently } from './patiently.js';
import { statusOrNone } from './status-or-none.js';

/** What following imports needs. */
export interface FollowWork {
  readonly client: CarryoverClient;
  readonly code: string;
  readonly journal: Journal;
  readonly states: LineStates;
  readonly patience: Patience;
  readonly signal: AbortSignal;
  readonly onRecord: (record: JournalRecord) => void;
  /** Whether the accounts were to be tried out only. */
  readonly isDryRun: boolean;
  /** Numbers whose lines an earlier run had accepted. One of them that comes to something else than was asked for is left out from then on. */
  readonly earlier: Set<string>;
  /** Whether more lines may still be accepted. */
  readonly isSending: () => boolean;
}

/** How far imports were followed. */
export interface Followed {
  /** Of the feed. */
  readonly cursor: string | null;
  /** Lines that are open again, since what was followed is not what was asked for. */
  readonly reopened: number;
}

/** States of lines whose account is there. */
const THERE: ReadonlySet<LineState> = new Set(['done', 'unchanged', 'differs']);
const LOOK_EVERY_MS = 1_000;
/** Milliseconds without news after which imports are asked about one by one: an event may have been before the 201. */
const QUIET_MS = 10_000;
const ASKED_WHEN_QUIET = 200;
const PAGE = 1_000;
const CANCELLED = eventName(IMPORT_TRANSITIONS.retract.event);
const DRY_RUN_ENDS: ReadonlySet<ImportStatus['status']> = new Set([
  IMPORT_TRANSITIONS.finishDryRun.to,
  IMPORT_TRANSITIONS.failDryRun.to,
]);

/**
 * Follows the outcomes of accepted lines: the feed names the imports with news, and each import is read. Ends when the feed was read,
 * sending has ended and no accepted line is left. An account that was there and was taken back since is news, too: the same command, run
 * again, would tell of it as imported for ever.
 * @param from cursor of the feed before the first line was sent
 * @throws CommandProblem, OutOfPatience
 * @throws CommandProblem the service makes dry runs of what is to be imported (unfinished)
 */
export async function followImports(from: string | null, work: FollowWork): Promise<Followed> {
  let cursor = from;
  let reopened = 0;
  let quietSince = performance.now();
  for (let isRead = false; !isRead || work.isSending() || work.states.counts.accepted > 0; ) {
    const page = await patiently(work.patience, () =>
      work.client.eventPage(work.code, { after: cursor, pageSize: PAGE, signal: work.signal }),
    );
    const news = new Set(
      page.results.flatMap(({ external_account_number: number, event }) =>
        isAccepted(number, work) || (event === CANCELLED && isThere(number, work)) ? [number] : [],
      ),
    );
    const learnt = await learn([...news], work);
    reopened += learnt.reopened;
    if (learnt.settled > 0) quietSince = performance.now();
    if (page.next_cursor !== cursor) work.journal.add({ kind: 'cursor', cursor: page.next_cursor });
    cursor = page.next_cursor;
    if (page.has_more) continue;
    isRead = true;
    if (performance.now() - quietSince > QUIET_MS) {
      quietSince = performance.now();
      const found = await learn(work.states.numbersOf('accepted', ASKED_WHEN_QUIET), work);
      reopened += found.reopened;
      if (found.settled === 0 && !work.isSending()) await work.patience.wait('No import has ended for some time.');
    }
    if (work.isSending() || work.states.counts.accepted > 0)
      await pause(LOOK_EVERY_MS, undefined, { signal: work.signal });
  }
  return { cursor, reopened };
}

function isAccepted(number: string, { states }: FollowWork): boolean {
  const position = states.positionOf(number);
  return position !== null && states.of(position) === 'accepted';
}

function isThere(number: string, { states, isDryRun }: Pick<FollowWork, 'states' | 'isDryRun'>): boolean {
  const position = states.positionOf(number);
  return position !== null && !isDryRun && THERE.has(states.of(position));
}

/**
 * Asks about imports and records those that have settled.
 * @returns how many, and how many of these are open again
 * @throws CommandProblem a line that this run has sent came to a dry run and was to be imported, or to nothing (unfinished)
 */
async function learn(numbers: readonly string[], work: FollowWork): Promise<{ settled: number; reopened: number }> {
  const learnt = { settled: 0, reopened: 0 };
  await work.client.each(numbers, async (number) => {
    const status = await patiently(work.patience, () => statusOrNone(work.client, work.code, number, work.signal));
    if (status !== null && !isSettled(status)) return;
    const record = status === null ? goneRecordOf(number, work) : recordOf(number, status, work);
    if (record === null) return;
    learnt.settled += 1;
    work.patience.progress();
    work.journal.add(record);
    work.states.apply(record);
    work.onRecord(record);
    if (record.kind !== 'reopened') return;
    learnt.reopened += 1;
    // Whatever turned what an earlier run sent into a dry run may be over; what this run sent would be sent for ever.
    if (work.earlier.delete(number)) return;
    if (status === null) throw emptiedMeanwhile(number, work.code);
    if (!work.isDryRun) throw triedOnly(number, work.code);
  });
  return learnt;
}

function triedOnly(number: string, code: string): CommandProblem {
  return new CommandProblem(
    EXIT.unfinished,
    `${number} was to be imported, and the service made a dry run of it`,
    `platform staff have import supplier ${code} set to dry runs only (dry_run_only), or the account was sent in a dry run meanwhile`,
  );
}

function emptiedMeanwhile(number: string, code: string): CommandProblem {
  return new CommandProblem(
    EXIT.unfinished,
    `${number} was accepted, and the service does not know it any more`,
    `the sandbox of import supplier ${code} was emptied meanwhile; run the same command again`,
  );
}

/** An accepted line of which the service knows nothing is open again: the sandbox was emptied since. */
function goneRecordOf(number: string, work: FollowWork): JournalRecord | null {
  const position = work.states.positionOf(number);
  return position !== null && isAccepted(number, work) ? { kind: 'reopened', position, number } : null;
}

const TAKEN_BACK = {
  code: 'cancelled',
  rule: null,
  detail: 'The account was imported, and platform staff took it back since. It may be loaded again.',
} as const;

function recordOf(
  number: string,
  { status, platform_identifier: account, latest_error: error }: ImportStatus,
  { states, isDryRun }: Pick<FollowWork, 'states' | 'isDryRun'>,
): JournalRecord | null {
  const position = states.positionOf(number);
  if (position === null) return null;
  if (isThere(number, { states, isDryRun }))
    return status === 'CANCELLED' ? { kind: 'failed', position, number, problem: TAKEN_BACK } : null;
  if (states.of(position) !== 'accepted') return null;
  // Somebody has sent the account in the other way since, or the supplier's settings did not allow this one.
  const isOfOther = isDryRun ? status === 'PROCESSED' : DRY_RUN_ENDS.has(status);
  if (isOfOther) return { kind: 'reopened', position, number };
  if (status === 'PROCESSED') return { kind: 'done', position, number, result: { account_number: account } };
  if (status === 'DRY_RUN_SUCCEEDED') return { kind: 'done', position, number, result: { dry_run: 'succeeded' } };
  if (status === 'CANCELLED')
    return {
      kind: 'failed',
      position,
      number,
      problem: { code: 'cancelled', rule: null, detail: 'Platform staff withdrew the import.' },
    };
  const { code, detail } = error ?? { code: 'import_failed', detail: `The import ended as ${status}.` };
  return {
    kind: 'failed',
    position,
    number,
    problem: { code, rule: ruleOfProblem({ code, path: '', detail }), detail },
  };
}
