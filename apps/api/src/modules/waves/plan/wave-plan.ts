import { dayNumber } from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/index.js';
import { ChangePlanRequest, WavePlanRequest } from './plan.request.js';

/** A plan as it is kept: only what was given. */
export type WavePlan = Readonly<Omit<WavePlanRequest, never>>;

/**
 * What is asked for as a plan, without what is not part of it.
 * @throws FieldErrorsError what is given does not go together
 */
export function planOf(request: WavePlanRequest | ChangePlanRequest): WavePlan {
  const { reason: _, ...plan } = { reason: undefined, ...request };
  const problems: Record<string, string[]> = {};
  const { window, start_date: start, end_date: end, distributor_caps: caps = [] } = plan;
  if (window?.from !== undefined && window.from === window.to)
    problems.window = ['A window ends after it begins. One of a whole day has neither from nor to.'];
  if (start !== undefined && end !== undefined && dayNumber(end) < dayNumber(start))
    problems.end_date = ['The last day cannot be before the first.'];
  const distributors = caps.map(({ distributor }) => distributor);
  const twice = distributors.find((one, index) => distributors.indexOf(one) !== index);
  if (twice !== undefined) problems.distributor_caps = [`Distributor ${twice} is listed more than once.`];
  if (Object.keys(problems).length > 0) throw new FieldErrorsError(problems);
  return JSON.parse(JSON.stringify(plan)) as WavePlan;
}
