import { dayNumber, type FieldErrors, isErrorCode, isRuleCode } from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import type { ErrorBudgetRequest } from '../budget/error-budget.request.js';
import { ChangePlanRequest, WavePlanRequest } from './plan.request.js';

/** A plan as it is kept: only what was given. */
export type WavePlan = Readonly<Omit<WavePlanRequest, never>>;

/** The plan of a request, without its other fields. @throws FieldErrorsError the fields contradict each other */
export function planOf(request: WavePlanRequest | ChangePlanRequest): WavePlan {
  const { reason: _, revision: __, ...plan } = { reason: undefined, revision: undefined, ...request };
  const problems: FieldErrors = {};
  const { window, start_date: start, end_date: end, distributor_caps: caps = [], error_budget: budget } = plan;
  if (window?.from !== undefined && window.from === window.to)
    problems.window = ['A window ends after it begins. One of a whole day has neither from nor to.'];
  if (start !== undefined && end !== undefined && dayNumber(end) < dayNumber(start))
    problems.end_date = ['The last day cannot be before the first.'];
  const twice = repeated(caps.map(({ distributor }) => distributor));
  if (twice !== undefined) problems.distributor_caps = [`Distributor ${twice} is listed more than once.`];
  const budgetProblems = problemsOf(budget ?? {});
  if (Object.keys(budgetProblems).length > 0) problems.error_budget = budgetProblems;
  if (Object.keys(problems).length > 0) throw new FieldErrorsError(problems);
  return JSON.parse(JSON.stringify(plan)) as WavePlan;
}

function problemsOf({ share, by_code: codes = [] }: ErrorBudgetRequest): Record<string, string[]> {
  const named = codes.map(({ code }) => code);
  const twice = repeated(named);
  const unknown = named.find((code) => !isErrorCode(code) && !isRuleCode(code));
  return {
    ...(share !== undefined &&
      !(Number(share) >= 0 && Number(share) <= 1) && { share: ['Expected a share from 0 to 1, such as 0.02.'] }),
    ...(twice !== undefined && { by_code: [`The code ${twice} is listed more than once.`] }),
    // Nothing would ever fail for it: the budget would not be spent, whatever failed.
    ...(unknown !== undefined && { by_code: [`No error or problem has the code ${unknown}.`] }),
  };
}

/** The first value that is listed more than once. */
function repeated(values: readonly string[]): string | undefined {
  return values.find((one, index) => values.indexOf(one) !== index);
}
