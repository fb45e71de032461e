import { processRule } from '../process-rule.js';

/** How meter points are registered: R174, R175, R176. */
export const registrationRules = [
  processRule({
    id: 'R174',
    title: 'Supply does not start before the earliest valid date',
    runs: 'registration endpoint',
    path: 'error_detail',
    note: 'Said of each meter point in an answer 200; what is no date is a field error',
    where: ['apps/api/src/modules/registration/marking/supply-start-dates.ts'],
    messages: ['The supply start date cannot be before {date}.'],
  }),
  processRule({
    id: 'R175',
    title: 'Each meter point answers how its registration went',
    runs: 'registration endpoint',
    path: 'error_detail',
    where: ['apps/api/src/modules/registration/marking/mark-for-registration.usecase.ts'],
    messages: [
      '{mpid} is not the current supplier.',
      'Meter point is already {status}.',
      'Meter point is already marked for registration.',
      'The registration is being withdrawn. Mark it again once that is over.',
    ],
  }),
  processRule({
    id: 'R176',
    title: 'There is an account with a meter point to register',
    runs: 'registration endpoint',
    path: 'error_detail',
    where: ['apps/api/src/modules/registration/registration.errors.ts'],
    messages: ['Account not found for {number}.', 'No meter points to register for {number}.'],
  }),
];
