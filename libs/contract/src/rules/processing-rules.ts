/** A rule that is no check of the account payload, and the file that follows it. */
export interface ProcessingRule {
  readonly id: string;
  /** Path from the root of the repository. */
  readonly where: string;
}

const IMPORTS = 'apps/api/src/modules/imports';
const ACCOUNTS = 'apps/api/src/modules/accounts';
const NOTES = 'apps/api/src/modules/notes';
const TRANSACTIONS = 'apps/api/src/modules/transactions';
const MARKING = 'apps/api/src/modules/registration/marking';
/** Views over the accounts that fill in the defaults of the contract. */
const EFFECTIVE_VALUES = 'migrations/src/1760000004000-add-import-outcomes.ts';

/**
 * Rules that are followed while an import is accepted, while the account is created and where its state is shown, in
 * the order of their ids. Each file names the rule it follows.
 */
export const PROCESSING_RULES: readonly ProcessingRule[] = [
  { id: 'R13', where: 'apps/api/src/modules/suppliers/suppliers.errors.ts' },
  { id: 'R14', where: `${IMPORTS}/imports.errors.ts` },
  { id: 'R15', where: `${IMPORTS}/imports.errors.ts` },
  { id: 'R18', where: `${ACCOUNTS}/processing/sales-channel.ts` },
  { id: 'R19', where: `${ACCOUNTS}/processing/sales-channel.ts` },
  { id: 'R23', where: `${ACCOUNTS}/processing/apply-processing-rules.ts` },
  { id: 'R25', where: `${ACCOUNTS}/processing/apply-processing-rules.ts` },
  { id: 'R26', where: `${MARKING}/mark-new-accounts.usecase.ts` },
  { id: 'R36', where: `${ACCOUNTS}/processing/operator-flags.ts` },
  { id: 'R38', where: EFFECTIVE_VALUES },
  { id: 'R70', where: `${ACCOUNTS}/processing/apply-processing-rules.ts` },
  { id: 'R72', where: `${ACCOUNTS}/processing/operator-flags.ts` },
  { id: 'R88', where: `${ACCOUNTS}/processing/operator-flags.ts` },
  { id: 'R92', where: EFFECTIVE_VALUES },
  { id: 'R101', where: 'libs/contract/src/values/pounds.ts' },
  { id: 'R117', where: `${ACCOUNTS}/layout/derived-rows.ts` },
  { id: 'R130', where: `${ACCOUNTS}/accounts.queries.ts` },
  { id: 'R134', where: `${NOTES}/notes.queries.ts` },
  { id: 'R135', where: `${ACCOUNTS}/layout/derived-rows.ts` },
  { id: 'R140', where: EFFECTIVE_VALUES },
  { id: 'R143', where: `${ACCOUNTS}/processing/apply-processing-rules.ts` },
  { id: 'R144', where: `${ACCOUNTS}/processing/apply-processing-rules.ts` },
  { id: 'R146', where: `${ACCOUNTS}/layout/derived-records.ts` },
  { id: 'R148', where: `${ACCOUNTS}/layout/derived-records.ts` },
  { id: 'R152', where: EFFECTIVE_VALUES },
  { id: 'R153', where: `${ACCOUNTS}/imported/imported-accounts.queries.ts` },
  { id: 'R154', where: `${NOTES}/plan-notes.ts` },
  { id: 'R155', where: `${TRANSACTIONS}/adding/planned-transaction.ts` },
  { id: 'R156', where: `${TRANSACTIONS}/adding/statement-period.ts` },
  { id: 'R157', where: `${TRANSACTIONS}/adding/statement-period.ts` },
  { id: 'R158', where: `${TRANSACTIONS}/transactions.errors.ts` },
  { id: 'R159', where: `${TRANSACTIONS}/adding/transaction-data.ts` },
  { id: 'R171', where: 'apps/api/src/modules/statements/add-historical-statements.usecase.ts' },
  { id: 'R172', where: 'apps/api/src/modules/payments/create-payment-instruction.usecase.ts' },
  { id: 'R173', where: 'apps/api/src/modules/payments/vendors/payment-vendor.ts' },
  { id: 'R174', where: `${MARKING}/supply-start-dates.ts` },
  { id: 'R175', where: `${MARKING}/mark-for-registration.usecase.ts` },
  { id: 'R176', where: 'apps/api/src/modules/registration/registration.errors.ts' },
  { id: 'R177', where: `${IMPORTS}/imports.queries.ts` },
  { id: 'R178', where: `${IMPORTS}/schedule-options.ts` },
  { id: 'R179', where: 'apps/api/src/platform/database/london-instant.ts' },
];
