import { CivilDate, Enumerated, Nested, NestedList, Text, Whole } from '@carryover/contract';
import { ErrorBudgetRequest } from '../budget/error-budget.request.js';
import { MOST_ACCOUNTS } from '../most-accounts.js';
import { CODE } from '../wave-code.js';

/** In what order the accounts of a wave start. */
export const PLAN_ORDERS = ['as_sent', 'external_account_number', 'supply_start_date'] as const;

export type PlanOrder = (typeof PLAN_ORDERS)[number];

/** A time of day, such as `22:00`. */
export const TIME_OF_DAY = '^([01]\\d|2[0-3]):[0-5]\\d$';
/** Days of the week as iCalendar writes them (RFC 5545, BYDAY), Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const WEEKDAY = `(${WEEKDAYS.join('|')})`;
export const WEEKDAY_LIST = `^${WEEKDAY}(,${WEEKDAY}){0,6}$`;
/** The first two digits of an MPAN. */
export const DISTRIBUTOR = '^[1-9]\\d$';
/** Distributors that a plan may cap: there are no more numbers. */
export const MOST_DISTRIBUTORS = 90;

const bounds = { rule: 'R04', message: 'Expected a whole number from {min} to {max}.' };
const time = { rule: 'R04', source: TIME_OF_DAY, message: 'Expected a time such as 22:00.' };

/** Daily window in which accounts may start, in Europe/London time. */
class PlanWindowRequest {
  @Text({ pattern: time })
  from?: string;

  /** At or before `from` it is the next day's. */
  @Text({ pattern: time })
  to?: string;

  /** Of the day on which it opens. */
  @Text({ pattern: { rule: 'R04', source: WEEKDAY_LIST, message: 'Expected days such as MO,TU,WE.' } })
  weekdays?: string;
}

/** How many accounts of one distributor may start on a day. */
class DistributorCapRequest {
  @Text({
    required: true,
    pattern: { rule: 'R04', source: DISTRIBUTOR, message: 'Expected the first two digits of an MPAN.' },
  })
  distributor: string;

  @Whole({ required: true, min: 0, max: MOST_ACCOUNTS, bounds })
  accounts_per_day: number;
}

/** Plan of a wave: when accounts may start, how many, and in which order. A field that is left out sets no limit. */
export class WavePlanRequest {
  @Nested(() => PlanWindowRequest)
  window?: PlanWindowRequest;

  /** The first and the last day on which its window opens. */
  @CivilDate()
  start_date?: string;

  @CivilDate()
  end_date?: string;

  @Whole({ min: 1, max: MOST_ACCOUNTS, bounds })
  accounts_per_day?: number;

  @Whole({ min: 1, max: MOST_ACCOUNTS, bounds })
  accounts_per_minute?: number;

  @Enumerated(PLAN_ORDERS)
  order?: PlanOrder;

  /** Code of the wave that has to be imported before. */
  @Text({ max: 64, pattern: { rule: 'R04', source: CODE, message: 'Expected the code of a wave.' } })
  depends_on?: string;

  @NestedList(() => DistributorCapRequest, { cap: MOST_DISTRIBUTORS })
  distributor_caps?: DistributorCapRequest[];

  /** How many of its accounts may fail. */
  @Nested(() => ErrorBudgetRequest)
  error_budget?: ErrorBudgetRequest;
}

/** Replaces the plan of a wave. */
export class ChangePlanRequest extends WavePlanRequest {
  /** The revision whose place it takes, 0 for none; when there is another one by now, nothing is changed. */
  @Whole({ min: 0, max: 2_147_483_647, bounds })
  revision?: number;

  @Text({ max: 1000 })
  reason?: string;
}
