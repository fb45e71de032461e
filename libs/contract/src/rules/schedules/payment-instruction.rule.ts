import { processRule } from '../process-rule.js';

/** How an account is paid for: R172, R173. */
export const paymentInstructionRules = [
  processRule({
    id: 'R172',
    title: 'The payment vendor is known and the account has no active instruction',
    runs: 'payment instruction endpoint',
    path: 'error_detail',
    where: ['apps/api/src/modules/payments/create-payment-instruction.usecase.ts'],
    codes: ['mutually_exclusive_field_required'],
    messages: ['Payment vendor "{value}" is not known.', 'The account already has an active payment instruction.'],
  }),
  processRule({
    id: 'R173',
    title: 'The payment vendor confirms the instruction',
    runs: 'payment instruction endpoint',
    path: 'error_detail',
    where: ['apps/api/src/modules/payments/vendors/payment-vendor.ts'],
    messages: [
      'The payment vendor could not confirm the instruction.',
      'The payment vendor could not be reached; try again.',
    ],
  }),
];
