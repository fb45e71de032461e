import { type RuleEntry } from './rule-entry.js';

/** Payment schedules. */
export const paymentScheduleEntries: readonly RuleEntry[] = [
  {
    id: 'R120',
    rule: 'A payment schedule has an amount above zero',
    runs: 'validate, create',
    path: 'payment_schedules[].amount',
    message: 'The amount of a payment schedule must be above zero.',
    codes: ['zero_payment_schedule_amount', 'fixed_payment_schedule_amount_out_of_range'],
  },
  {
    id: 'R121',
    rule: 'A payment schedule has a frequency',
    runs: 'validate, create',
    path: 'payment_schedules[].frequency',
    message: 'A payment frequency is required.',
    codes: ['fixed_payment_schedule_missing_frequency'],
  },
  {
    id: 'R122',
    rule: 'A payment schedule has a payment day the supplier may use',
    runs: 'validate, create',
    path: 'payment_schedules[].day_of_month',
    message: 'The payment day must be between {min} and {max}.',
    codes: ['fixed_payment_schedule_missing_day_of_month', 'invalid_payment_day_for_payment_schedule'],
  },
  {
    id: 'R123',
    rule: 'One payment schedule at most is no debt repayment plan',
    runs: 'validate, create',
    path: 'payment_schedules[].non_field_errors',
    message: 'Only one payment schedule that is not a debt repayment plan is allowed.',
    codes: ['multiple_open_ended_payment_schedules', 'payment_schedule_date_overlaps', 'payment_schedule_date_gaps'],
  },
  {
    id: 'R125',
    rule: 'A debt repayment element has an end date',
    runs: 'validate, create',
    path: 'payment_schedules[].debt_repayment_end_date',
    message: 'An end date is required for the debt repayment element.',
    codes: ['debt_repayment_missing_end_date'],
  },
  {
    id: 'R126',
    rule: 'A debt repayment element is a part of the amount',
    runs: 'validate, create',
    path: 'payment_schedules[].debt_repayment_element',
    message: 'The debt repayment element cannot exceed the payment amount.',
    codes: [],
  },
  {
    id: 'R127',
    rule: 'A debt repayment does not end before it starts',
    runs: 'validate, create',
    path: 'payment_schedules[].debt_repayment_end_date',
    message: 'The debt repayment cannot end before the schedule starts.',
    codes: ['debt_repayment_end_date_after_schedule_end_date'],
  },
  {
    id: 'R128',
    rule: 'An unknown occupier has no direct debit',
    runs: 'validate, create',
    path: 'payment_schedules[].means',
    message: 'An account with an unknown occupier cannot have a direct debit schedule.',
    codes: ['dd_reference_for_occupier_account'],
  },
];
