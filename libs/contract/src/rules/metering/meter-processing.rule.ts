import { processRule } from '../process-rule.js';

/** What becomes of meters when the account is created: R88, R92. */
export const meterProcessing = [
  processRule({
    id: 'R88',
    title: 'A prepay meter without details is flagged',
    runs: 'processing',
    where: ['apps/api/src/modules/accounts/processing/operator-flags.ts'],
    codes: [
      'electricity_prepay_meter_without_customer_reference_number',
      'transactions_target_non_initialised_prepay_meter',
    ],
  }),
  processRule({
    id: 'R92',
    title: 'A meter is not smart unless it says so',
    runs: 'processing',
    where: ['migrations/src/1760000004000-add-import-outcomes.ts'],
  }),
];
