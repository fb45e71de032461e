import { processRule } from '../process-rule.js';

/** What becomes of meter points and agreements when the account is created: R60, R70. */
export const supplyProcessing = [
  processRule({
    id: 'R60',
    title: 'At least one meter point needs billing',
    runs: 'validate, create',
    path: 'supply_addresses',
    reason: 'Nothing to check beyond R43: the contract has no supply end dates, so every meter point needs billing',
    messages: ['At least one meter point must be on supply.'],
  }),
  processRule({
    id: 'R70',
    title: 'The last agreement ends with its product, and is flagged',
    runs: 'processing',
    where: ['apps/api/src/modules/accounts/processing/apply-processing-rules.ts'],
    codes: ['open_ended_agreement_for_end_dated_product', 'meterpoint_with_agreement_not_on_supply'],
  }),
];
