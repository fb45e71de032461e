import { SAMPLE_PREPAY_METER, SAMPLE_PRODUCT, sampleTransactions } from '@carryover/testing';
import {
  NO_REFERENCE_DATA,
  type Problem,
  parseStrictJson,
  readRequestBy,
  type TransactionContext,
  TransactionsRequest,
  validateTransactions,
  writeExactJson,
} from '../../index.js';
import { chargedPeriodCases } from '../transactions/charged-periods.cases.js';
import { productRateCases } from '../transactions/product-rates.cases.js';
import { supplyChargeCases } from '../transactions/supply-charges.cases.js';
import { transactionFieldCases } from '../transactions/transaction-fields.cases.js';
import { applyChange } from './apply-change.js';
import { type checkRuleCase, messagesByPath } from './check-rule-case.js';
import { SAMPLE_DAY } from './rule-case.js';
import { type TransactionCase } from './transaction-paths.js';

/** Every case about the transactions endpoint, in the order of the rules. */
export const transactionRuleCases: readonly TransactionCase[] = [
  ...transactionFieldCases,
  ...supplyChargeCases,
  ...productRateCases,
  ...chargedPeriodCases,
];

/** What is known of the account that the sample is for. */
export const SAMPLE_CONTEXT: TransactionContext = {
  today: SAMPLE_DAY,
  movesDates: false,
  referenceData: NO_REFERENCE_DATA,
  account: {
    agreements: [
      {
        mpxn: '1200060176720',
        productCode: SAMPLE_PRODUCT,
        tariffCode: 'EVERGREEN-12-E',
        effectiveFrom: '2025-01-01',
        effectiveTo: '2026-01-01',
      },
    ],
    prepayMeters: [{ serialNumber: SAMPLE_PREPAY_METER, isInitialised: true }],
    chargedPeriods: [],
  },
};

/** What is found in the changed sample request. */
function validateCase({ change, context }: TransactionCase) {
  const request = sampleTransactions();
  applyChange(request, change);
  const raw = parseStrictJson(Buffer.from(writeExactJson(request)), { exactNumbers: true });
  const read = readRequestBy(TransactionsRequest, raw, { today: SAMPLE_DAY });
  return validateTransactions(read, { ...SAMPLE_CONTEXT, ...context });
}

/** The messages that the changed sample request gets, by dotted path. */
export function checkTransactionCase(transactionCase: TransactionCase): ReturnType<typeof checkRuleCase> {
  const { problems, warnings } = validateCase(transactionCase);
  return { expected: messagesByPath(problems), warned: messagesByPath(warnings) };
}

/** The problems of the changed sample request, with their rules and codes; errors first. */
export function transactionCaseProblems(transactionCase: TransactionCase): readonly Problem[] {
  const { problems, warnings } = validateCase(transactionCase);
  return [...problems, ...warnings];
}
