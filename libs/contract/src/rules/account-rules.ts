import { accountNumberInPath } from './account-number-in-path.rule.js';
import {
  annualQuantityNotNegative,
  contiguousQuantities,
  currentQuantity,
  quantityPeriod,
  singleOpenEndedQuantity,
} from './annual-quantities.rule.js';
import { billedToDateGiven, billedToDateInPlace } from './billed-to-date.rule.js';
import { distinctCampaigns, knownCampaign } from './campaigns.rule.js';
import { debtRepaymentElement, debtRepaymentEndDate, debtRepaymentPeriod } from './debt-repayment.rule.js';
import { agedDebtAmount, debtAgency } from './debts.rule.js';
import { documentPaths } from './document-paths.rule.js';
import { knownDunningPath } from './dunning-path.rule.js';
import { emailSyntax } from './email-syntax.rule.js';
import { consumptionPerTpr, distinctConsumption } from './estimated-consumption.rule.js';
import { knownSupplier } from './known-supplier.rule.js';
import { ledgerBalance, statementBalance, transferBalance } from './ledger-balances.rule.js';
import {
  distinctTransactions,
  paymentAmounts,
  transactionDates,
  transactionTerms,
} from './ledger-transactions.rule.js';
import { distinctMetadataKeys } from './metadata.rule.js';
import { distinctSerialNumbers, installedBefore } from './meters.rule.js';
import { mpan } from './mpan.rule.js';
import { mprn } from './mprn.rule.js';
import { noteContent } from './notes.rule.js';
import { paymentReview } from './payment-review.rule.js';
import { paymentScheduleAmount, paymentScheduleDay, paymentScheduleFrequency } from './payment-schedule.rule.js';
import { noDirectDebitForUnknownOccupier, singlePaymentSchedule } from './payment-schedules.rule.js';
import { phoneNumbers } from './phone-numbers.rule.js';
import { postcodes } from './postcodes.rule.js';
import {
  gasDebtOptionsOnGasMeter,
  prepayDetailsOnPrepayMeter,
  vendReadingDate,
  weeklyRepayment,
} from './prepayment.rule.js';
import { billedReadingDates, pastReadingDates, transferReadingDates } from './reading-dates.rule.js';
import { pastReadingRegisters, transferReadingRegisters } from './reading-registers.rule.js';
import { readingValues } from './reading-values.rule.js';
import { distinctReferences, freeReference, knownReferenceNamespace } from './references.rule.js';
import { distinctRegisters, electricityRegisters } from './registers.rule.js';
import { type AccountRule } from './rule.js';
import {
  historicalClosingDate,
  statementBalanceClosingDate,
  statementClosed,
  statementIssueDate,
} from './statement-dates.rule.js';
import {
  currentAfterBilledTo,
  currentAfterHistorical,
  currentAfterStatement,
  historicalInStatement,
} from './statement-order.rule.js';
import { distinctStatements, statementPeriod } from './statements.rule.js';
import { distinctTprs, knownTprs } from './time-pattern-regimes.rule.js';
import { transferReadingPerGasMeter, transferReadingPerRegister } from './transfer-readings.rule.js';
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
  distinctSerialNumbers,
  electricityRegisters,
  distinctRegisters,
  knownTprs,
  distinctTprs,
  transferReadingRegisters,
  transferReadingPerRegister,
  transferReadingPerGasMeter,
  transferReadingDates,
  pastReadingRegisters,
  billedReadingDates,
  pastReadingDates,
  readingValues,
  prepayDetailsOnPrepayMeter,
  vendReadingDate,
  weeklyRepayment,
  gasDebtOptionsOnGasMeter,
  consumptionPerTpr,
  distinctConsumption,
  annualQuantityNotNegative,
  singleOpenEndedQuantity,
  contiguousQuantities,
  currentQuantity,
  quantityPeriod,
  installedBefore,
  ledgerBalance,
  transferBalance,
  statementBalance,
  historicalClosingDate,
  historicalInStatement,
  currentAfterStatement,
  currentAfterBilledTo,
  currentAfterHistorical,
  statementIssueDate,
  statementClosed,
  distinctTransactions,
  transactionDates,
  paymentAmounts,
  transactionTerms,
  statementBalanceClosingDate,
  billedToDateGiven,
  billedToDateInPlace,
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
