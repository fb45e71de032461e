import { type Accepted, AlreadyImported, type CarryoverClient, ValidationError } from '@carryover/client';
import { usageProblem } from '../../program/command-problem.js';
import type { LineWarnings } from '../journal/records.js';
import type { SendRun } from '../send-file-work.js';
import type { LineSender } from './send-lines.js';

/** How accounts are sent, as the user asked for it. */
export interface AccountSenderOptions {
  readonly dryRun?: boolean;
  readonly strict?: boolean;
  readonly windowStart?: string;
  readonly windowEnd?: string;
}

/**
 * Sends accounts; one that exists already is no failure. Once the service has taken a line, a start of the window that has passed
 * meanwhile is left out: no import begins earlier.
 */
export function accountSender(
  client: CarryoverClient,
  { dryRun: isDryRun = false, strict = false, windowStart, windowEnd }: AccountSenderOptions,
  { isResumed, hasTaken }: SendRun,
): LineSender {
  const asked = { isDryRun, includeWarnings: true, ...(strict && { strict }), scheduleWindowEnd: windowEnd };
  let start = windowStart;
  const create = (text: string) => client.sendText('create', text, { ...asked, scheduleWindowStart: start });
  return {
    isOncePerAccount: true,
    send: async ({ number, text }, position) => {
      const { answer } = await create(text).catch((error: unknown) => {
        if (!isStartInPast(error) || !hasTaken()) throw error;
        start = undefined;
        return create(text);
      });
      return { kind: 'accepted', position, number, ...countWarnings(answer) };
    },
    check: (error, { number }, position, mayBeThere) => {
      throwIfOfOptions(error);
      if (!(error instanceof AlreadyImported)) return undefined;
      const { accountNumber: account_number, payload } = error;
      const isOurs = !isDryRun && (mayBeThere || isResumed);
      // Of a line that breaks rules the service says nothing, and no try of ours can have brought it there.
      if (payload === 'same' && isOurs) return { kind: 'done', position, number, result: { account_number } };
      if (payload === 'same')
        return { kind: 'unchanged', position, number, result: { account_number, was_imported_before: true } };
      const result = { account_number, was_imported_before: true, comparison: payload ?? 'unknown' };
      return { kind: 'differs', position, number, result };
    },
  };
}

function isStartInPast(error: unknown): boolean {
  return (
    error instanceof ValidationError && error.problems().some(({ code }) => code === 'schedule_window_start_in_past')
  );
}

/** Parameters of the call that come from options of the command, and hold for all lines. */
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ['schedule_window_start', '--window-start'],
  ['schedule_window_end', '--window-end'],
]);

/** @throws CommandProblem the service refuses the options of the command (usage) */
function throwIfOfOptions(error: unknown): void {
  if (!(error instanceof ValidationError)) return;
  const refused = error.problems().find(({ path }) => OPTIONS.has(path));
  if (refused !== undefined) throw usageProblem(`${OPTIONS.get(refused.path)} is refused: ${refused.detail}`);
}

/** The warnings of an answer, counted by rule; nothing when there are none. */
function countWarnings(answer: unknown): { warnings?: LineWarnings } {
  const { warnings = [] } = answer as Accepted;
  if (warnings.length === 0) return {};
  const counts: { [rule: string]: number } = {};
  for (const { rule } of warnings) counts[rule] = (counts[rule] ?? 0) + 1;
  return { warnings: counts };
}
