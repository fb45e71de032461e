import { accountNumberInPath } from './account-number-in-path.rule.js';
import { distinctCampaigns, knownCampaign } from './campaigns.rule.js';
import { debtRepaymentElement, debtRepaymentEndDate, debtRepaymentPeriod } from './debt-repayment.rule.js';
import { agedDebtAmount, debtAgency } from './debts.rule.js';
import { documentPaths } from './document-paths.rule.js';
import { knownDunningPath } from './dunning-path.rule.js';
import { emailSyntax } from './email-syntax.rule.js';
import { knownSupplier } from './known-supplier.rule.js';
import { distinctMetadataKeys } from './metadata.rule.js';
import { mpan } from './mpan.rule.js';
import { mprn } from './mprn.rule.js';
import { noteContent } from './notes.rule.js';
import { paymentReview } from './payment-review.rule.js';
import { paymentScheduleAmount, paymentScheduleDay, paymentScheduleFrequency } from './payment-schedule.rule.js';
import { noDirectDebitForUnknownOccupier, singlePaymentSchedule } from './payment-schedules.rule.js';
import { phoneNumbers } from './phone-numbers.rule.js';
import { postcodes } from './postcodes.rule.js';
import { distinctReferences, freeReference, knownReferenceNamespace } from './references.rule.js';
import { type AccountRule } from './rule.js';
import { distinctStatements, statementPeriod } from './statements.rule.js';
import { consecutiveTaxYear, distinctTaxYears } from './warm-home-discount.rule.js';

/** Every rule about the account payload beyond its shape, in the order of their ids. */
export const ACCOUNT_RULES: readonly AccountRule[] = [
  knownSupplier,
  accountNumberInPath,
  phoneNumbers,
  emailSyntax,
  postcodes,
  mpan,
  mprn,
  paymentScheduleAmount,
  paymentScheduleFrequency,
  paymentScheduleDay,
  singlePaymentSchedule,
  debtRepaymentEndDate,
  debtRepaymentElement,
  debtRepaymentPeriod,
  noDirectDebitForUnknownOccupier,
  knownReferenceNamespace,
  freeReference,
  distinctReferences,
  noteContent,
  documentPaths,
  statementPeriod,
  distinctStatements,
  consecutiveTaxYear,
  distinctTaxYears,
  knownDunningPath,
  debtAgency,
  agedDebtAmount,
  paymentReview,
  knownCampaign,
  distinctCampaigns,
  distinctMetadataKeys,
];
