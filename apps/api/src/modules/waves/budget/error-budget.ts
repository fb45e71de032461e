import type { Answer } from '../../../platform/openapi/index.js';
import type { ErrorBudgetRequest } from './error-budget.request.js';
import type { ERROR_BUDGET } from './error-budget.schemas.js';

/** A budget and what was used of it. */
export type BudgetUse = Answer<typeof ERROR_BUDGET>;

/** What the budgets of a wave are held to. Numbers are of accounts, since the wave was released last. */
export interface BudgetFacts {
  /** As the wave was made; null for any number. */
  readonly mostFailed: number | null;
  /** Of its plan. */
  readonly budget: ErrorBudgetRequest | null;
  /** All that the wave has. */
  readonly accounts: number;
  readonly failed: number;
  /** Also those that were taken back afterwards. */
  readonly imported: number;
  /** Of the codes that the budget names. */
  readonly failedByCode: Readonly<Record<string, number>>;
}

/** What a share is a part of. */
const WHOLE = 10_000;

/** A share says something once this part of the accounts has ended, but not before so many, and never later than after so many. */
const SHARE_OF_ACCOUNTS = 10;
const LEAST_ACCOUNTS = 10;
const MOST_ACCOUNTS = 100;

/** Number of settled accounts from which on a budget in percent is checked: the first failure alone would be 100 %. */
export function fewestForShare(accounts: number): number {
  return Math.min(MOST_ACCOUNTS, Math.max(LEAST_ACCOUNTS, Math.ceil(accounts / SHARE_OF_ACCOUNTS)));
}

/** A share such as 0.025 as a whole number of ten thousandths. */
function tenThousandths(share: string): number {
  const [whole = '0', fraction = ''] = share.split('.');
  return Number(whole) * WHOLE + Number(fraction.padEnd(4, '0').slice(0, 4));
}

/** Number of accounts that may fail by a budget in percent. */
export function allowedOf(share: string, accounts: number): number {
  return Math.floor((tenThousandths(share) * accounts) / WHOLE);
}

/** A share in words: `2.5 %`. */
function percent(share: string): string {
  return `${tenThousandths(share) / 100} %`;
}

/** Number of accounts of a wave that may fail; null for no limit. */
export function mostFailedOf({ mostFailed, budget }: Pick<BudgetFacts, 'mostFailed' | 'budget'>): number | null {
  return budget?.accounts ?? mostFailed;
}

/** The error budgets of a wave with their use, in the order in which they are checked. */
export function budgetsOf(facts: BudgetFacts): BudgetUse[] {
  const { budget, failed, failedByCode } = facts;
  const most = mostFailedOf(facts);
  return [
    ...(most === null ? [] : [numberUse(most, failed)]),
    ...(budget?.share === undefined ? [] : [shareUse(budget.share, facts)]),
    ...(budget?.by_code ?? []).map(({ code, accounts }) => codeUse(code, accounts, failedByCode[code] ?? 0)),
  ];
}

function numberUse(allowed: number, failed: number): BudgetUse {
  const detail = `${failed} accounts failed, where ${allowed} may.`;
  return { kind: 'number', failed, allowed, is_spent: failed > allowed, detail };
}

function codeUse(code: string, allowed: number, failed: number): BudgetUse {
  const detail = `${failed} accounts failed for ${code}, where ${allowed} may.`;
  return { kind: 'code', code, failed, allowed, is_spent: failed > allowed, detail };
}

function shareUse(share: string, { accounts, failed, imported }: BudgetFacts): BudgetUse {
  const ended = failed + imported;
  const from = fewestForShare(accounts);
  const use = { kind: 'share', share, failed, ended } as const;
  const detail = `${failed} of ${ended} accounts that ended failed, where ${percent(share)} may`;
  if (ended < from)
    return { ...use, allowed: null, is_spent: false, detail: `${detail}; it counts from ${from} accounts on.` };
  const allowed = allowedOf(share, ended);
  return { ...use, allowed, is_spent: failed > allowed, detail: `${detail}.` };
}
