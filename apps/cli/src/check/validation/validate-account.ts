import { JsonProblem, parseStrictJson, type ReadableAccount, readAccountPayload } from '@carryover/contract';

import { validateLaterData } from './validate-later-data.js';

/** Code of an account that did not reach the service. */
export const NOT_LET_THROUGH = 'not_let_through';

/** What accounts are checked by, besides themselves. */
export interface ValidationSettings {
  /** The date in Europe/London, YYYY-MM-DD. */
  readonly today: string;
  /** The largest account the service takes, in bytes. */
  readonly longestAccount: number;
  /** Whether they are checked as those of a sandbox supplier. */
  readonly isSandbox: boolean;
}

/** Something wrong with one account. */
export interface AccountProblem {
  /** `R28`; null for what is wrong before any rule is asked, such as text that is no JSON. */
  readonly rule: string | null;
  readonly code: string;
  /** Dotted, with positions: `customers.0.email`; "" is the account as a whole. */
  readonly path: string;
  readonly detail: string;
}

/** An account as far as it could be read, and everything wrong with it. */
export interface ValidatedAccount {
  readonly account: ReadableAccount;
  /** Whether it is a request for an account that is there already, which may come any number of times. */
  readonly isLater?: boolean;
  /** Whether it is no JSON that the service would read, or too large for it. */
  readonly isUnreadable?: boolean;
  readonly problems: readonly AccountProblem[];
  /** What is odd and does not refuse it. */
  readonly warnings: readonly AccountProblem[];
}

/**
 * Checks the bytes of one account as validate does: strict JSON, shape, then the rules. A request that adds something to an
 * account is known by its form and checked as what it is. The lists that staff load and
 * the settings of the supplier are not at hand, so nothing is checked against them.
 */
export function validateAccount(
  bytes: Buffer,
  { today, longestAccount, isSandbox }: ValidationSettings,
): ValidatedAccount {
  if (bytes.length > longestAccount) return unreadable(tooLarge(longestAccount));
  try {
    const raw = parseStrictJson(bytes);
    const later = validateLaterData(raw, bytes, { today, isSandbox });
    if (later !== null) return later;
    const { readable, ruleErrors, warnings } = readAccountPayload(raw, { today, isSandbox });
    return { account: readable, problems: ruleErrors, warnings };
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return unreadable({ rule: null, code: error.code, path: error.path ?? '', detail: error.sentence });
  }
}

/** What is said of an account that is larger than the service takes. */
export function tooLarge(longestAccount: number): AccountProblem {
  const detail = `The account is larger than ${longestAccount / 1024 / 1024} MiB, which the service does not take.`;
  return { rule: null, code: 'payload_too_large', path: '', detail };
}

/** What is said of an account that something in front of the service refuses, such as a firewall that takes a note for an attack. */
export function notLetThrough(answer: string): AccountProblem {
  const detail = `Something between here and the service refused the account. ${answer}`;
  return { rule: null, code: NOT_LET_THROUGH, path: '', detail };
}

function unreadable(problem: AccountProblem): ValidatedAccount {
  return { account: {}, isUnreadable: true, problems: [problem], warnings: [] };
}
