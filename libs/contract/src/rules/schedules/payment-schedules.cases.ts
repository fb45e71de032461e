import { REMOVED, type RuleCase } from '../testing/rule-case.js';

const FIRST = 'payment_schedules.0';
const PLAN = 'payment_schedules.1';
const AMOUNT = 'The amount of a payment schedule must be above zero.';
const ONE_SCHEDULE = 'Only one payment schedule that is not a debt repayment plan is allowed.';
const END_DATE = 'An end date is required for the debt repayment element.';
const ELEMENT = 'The debt repayment element cannot exceed the payment amount.';

/** An account of nobody known, so that direct debits are out of place. */
const unknownOccupier = {
  unknown_occupier: true,
  customers: REMOVED,
};

const addSchedule = (schedule: object) => (present: unknown) => [...(present as object[]), schedule];
const monthly = { amount: '5', day_of_month: 1, frequency: 'MONTHLY', means: 'CARD', start_date: '2024-01-01' };

/** Rules about payment schedules: R120 to R128. */
export const paymentScheduleCases: readonly RuleCase[] = [
  ...['0', '0.00', '-0.01', REMOVED].map((amount) => ({
    rule: 'R120',
    name: `refuses the amount ${String(amount)}`,
    change: { [`${FIRST}.amount`]: amount },
    expected: { [`${FIRST}.amount`]: [AMOUNT] },
  })),
  { rule: 'R120', name: 'takes a penny', change: { [`${FIRST}.amount`]: '0.01' }, expected: {} },
  {
    rule: 'R120',
    name: 'keeps silent about an amount that cannot be read',
    change: { [`${FIRST}.amount`]: 92 },
    expected: { [`${FIRST}.amount`]: ['Expected string.'] },
  },
  {
    rule: 'R121',
    name: 'asks for a frequency',
    change: { [`${FIRST}.frequency`]: REMOVED },
    expected: { [`${FIRST}.frequency`]: ['A payment frequency is required.'] },
  },
  { rule: 'R121', name: 'takes any frequency', change: { [`${FIRST}.frequency`]: 'ANNUALLY' }, expected: {} },
  {
    rule: 'R121',
    name: 'keeps silent about a frequency that cannot be read',
    change: { [`${FIRST}.frequency`]: 12 },
    expected: { [`${FIRST}.frequency`]: ['Expected string.'] },
  },
  ...[REMOVED, 0, 29].map((day) => ({
    rule: 'R122',
    name: `refuses the day ${String(day)}`,
    change: { [`${FIRST}.day_of_month`]: day },
    expected: { [`${FIRST}.day_of_month`]: ['The payment day must be between 1 and 28.'] },
  })),
  { rule: 'R122', name: 'takes day 28', change: { [`${FIRST}.day_of_month`]: 28 }, expected: {} },
  {
    rule: 'R122',
    name: 'takes only the payment days of the supplier',
    change: { [`${FIRST}.day_of_month`]: 2, [`${PLAN}.day_of_month`]: 20 },
    context: { settings: { paymentDays: [20, 3, 10] } },
    expected: { [`${FIRST}.day_of_month`]: ['The payment day must be between 3 and 20.'] },
  },
  {
    rule: 'R122',
    name: 'names the payment days of the supplier for one that lies among them',
    change: { [`${FIRST}.day_of_month`]: 5, [`${PLAN}.day_of_month`]: 20 },
    context: { settings: { paymentDays: [20, 3, 10] } },
    expected: { [`${FIRST}.day_of_month`]: ['The payment day must be one of 3, 10, 20.'] },
  },
  ...[31, 29, 0, -1].map((day) => ({
    rule: 'R122',
    name: `names the first and the last payment day of the supplier for day ${day}`,
    change: { [`${FIRST}.day_of_month`]: day, [`${PLAN}.day_of_month`]: 20 },
    context: { settings: { paymentDays: [20, 3, 10] } },
    expected: { [`${FIRST}.day_of_month`]: ['The payment day must be between 3 and 20.'] },
  })),
  {
    rule: 'R122',
    name: 'takes every day when the supplier has no payment days',
    change: {},
    context: { settings: { paymentDays: [] } },
    expected: {},
  },
  {
    rule: 'R123',
    name: 'refuses each further schedule that is no debt repayment plan',
    change: {
      [`${PLAN}.is_debt_repayment_plan`]: false,
      payment_schedules: addSchedule(monthly),
    },
    expected: {
      [`${PLAN}.non_field_errors`]: [ONE_SCHEDULE],
      'payment_schedules.2.non_field_errors': [ONE_SCHEDULE],
    },
  },
  {
    rule: 'R123',
    name: 'takes any number of debt repayment plans',
    change: { payment_schedules: addSchedule({ ...monthly, is_debt_repayment_plan: true }) },
    expected: {},
  },
  {
    rule: 'R125',
    name: 'asks for the end of a debt repayment element, also of none',
    change: { [`${PLAN}.debt_repayment_end_date`]: REMOVED, [`${FIRST}.debt_repayment_element`]: '0' },
    expected: { [`${FIRST}.debt_repayment_end_date`]: [END_DATE], [`${PLAN}.debt_repayment_end_date`]: [END_DATE] },
  },
  {
    rule: 'R125',
    name: 'takes an end date without an element',
    change: { [`${PLAN}.debt_repayment_element`]: REMOVED },
    expected: {},
  },
  ...[
    { element: '18.01', message: ELEMENT },
    { element: '-0.01', message: 'The debt repayment element must not be negative.' },
  ].map(({ element, message }) => ({
    rule: 'R126',
    name: `refuses ${element} out of 18.00`,
    change: { [`${PLAN}.debt_repayment_element`]: element },
    expected: { [`${PLAN}.debt_repayment_element`]: [message] },
  })),
  ...['18', '0', '0.00'].map((element) => ({
    rule: 'R126',
    name: `takes ${element} out of 18.00`,
    change: { [`${PLAN}.debt_repayment_element`]: element },
    expected: {},
  })),
  {
    rule: 'R126',
    name: 'does not compare with an amount that is refused itself',
    change: { [`${PLAN}.amount`]: '0.00' },
    expected: { [`${PLAN}.amount`]: [AMOUNT] },
  },
  {
    rule: 'R127',
    name: 'refuses a debt repayment that ends the day before the schedule starts',
    change: { [`${PLAN}.debt_repayment_end_date`]: '2024-01-16' },
    expected: { [`${PLAN}.debt_repayment_end_date`]: ['The debt repayment cannot end before the schedule starts.'] },
  },
  {
    rule: 'R127',
    name: 'takes one that ends on the first day',
    change: { [`${PLAN}.debt_repayment_end_date`]: '2024-01-17' },
    expected: {},
  },
  {
    rule: 'R128',
    name: 'refuses a direct debit of an unknown occupier',
    change: unknownOccupier,
    expected: { [`${FIRST}.means`]: ['An account with an unknown occupier cannot have a direct debit schedule.'] },
  },
  {
    rule: 'R128',
    name: 'takes other means of an unknown occupier',
    change: { ...unknownOccupier, [`${FIRST}.means`]: 'PAYMENT_SLIP' },
    expected: {},
  },
];
