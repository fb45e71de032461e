/** A rule that is no check of the account payload, and the file that follows it. */
export interface ProcessingRule {
  readonly id: string;
  /** Path from the root of the repository. */
  readonly where: string;
}

const IMPORTS = 'apps/api/src/modules/imports';
const ACCOUNTS = 'apps/api/src/modules/accounts';

/**
 * Rules that are followed while an import is accepted, while the account is created and where its state is shown, in
 * the order of their ids. Each file names the rule it follows.
 */
export const PROCESSING_RULES: readonly ProcessingRule[] = [
  { id: 'R13', where: `${IMPORTS}/imports.errors.ts` },
  { id: 'R14', where: `${IMPORTS}/imports.errors.ts` },
  { id: 'R15', where: `${IMPORTS}/imports.errors.ts` },
  { id: 'R101', where: 'libs/contract/src/money/pounds.ts' },
  { id: 'R135', where: `${ACCOUNTS}/layout/derived-rows.ts` },
  { id: 'R177', where: `${IMPORTS}/imports.queries.ts` },
  { id: 'R178', where: `${IMPORTS}/schedule-options.ts` },
  { id: 'R179', where: 'apps/api/src/platform/database/london-instant.ts' },
];
