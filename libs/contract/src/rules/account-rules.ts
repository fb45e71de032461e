import { type AccountRule } from './account-rule.js';
import {
  annualQuantityNotNegative,
  contiguousQuantities,
  currentQuantity,
  quantityPeriod,
  singleOpenEndedQuantity,
} from './consumption/annual-quantities.rule.js';
import { consumptionPerTpr, distinctConsumption } from './consumption/estimated-consumption.rule.js';
import { noPlatformEmail, noTestEmail } from './customers/customer-emails.rule.js';
import { familyName, givenName, realName } from './customers/customer-names.rule.js';
import { dateOfBirth } from './customers/dates-of-birth.rule.js';
import { emailSyntax } from './customers/email-syntax.rule.js';
import {
  billingAddress,
  customerForKnownOccupier,
  noCustomerForUnknownOccupier,
  oneAddressForUnknownOccupier,
} from './customers/occupier.rule.js';
import { phoneNumbers } from './customers/phone-numbers.rule.js';
import { electricityPsrCode, gasPsrCode, onePsrCode, psrStart } from './customers/priority-services.rule.js';
import { agedDebtAmount, debtAgency } from './debts/debts.rule.js';
import { knownDunningPath } from './debts/dunning-path.rule.js';
import { accountNumberInPath } from './identity/account-number-in-path.rule.js';
import { enabledAccountType } from './identity/account-type.rule.js';
import { knownSupplier } from './identity/known-supplier.rule.js';
import { ledgerBalance, statementBalance, transferBalance } from './ledgers/ledger-balances.rule.js';
import {
  distinctTransactions,
  paymentAmounts,
  transactionDates,
  transactionTerms,
} from './ledgers/ledger-transactions.rule.js';
import { distinctSerialNumbers, installedBefore } from './metering/meters.rule.js';
import {
  gasDebtOptionsOnGasMeter,
  prepayDetailsOnPrepayMeter,
  vendReadingDate,
  weeklyRepayment,
} from './metering/prepayment.rule.js';
import { billedReadingDates, pastReadingDates, transferReadingDates } from './metering/reading-dates.rule.js';
import { pastReadingRegisters, transferReadingRegisters } from './metering/reading-registers.rule.js';
import { readingValues } from './metering/reading-values.rule.js';
import { distinctRegisters, electricityRegisters } from './metering/registers.rule.js';
import { distinctTprs, knownTprs } from './metering/time-pattern-regimes.rule.js';
import { transferReadingPerGasMeter, transferReadingPerRegister } from './metering/transfer-readings.rule.js';
import { distinctCampaigns, knownCampaign } from './records/campaigns.rule.js';
import { documentPaths } from './records/document-paths.rule.js';
import { distinctMetadataKeys } from './records/metadata.rule.js';
import { noteContent } from './records/notes.rule.js';
import { paymentReview } from './records/payment-review.rule.js';
import { distinctReferences, freeReference, knownReferenceNamespace } from './records/references.rule.js';
import { consecutiveTaxYear, distinctTaxYears } from './records/warm-home-discount.rule.js';
import { type ReadableAccount, type Rule, type RuleContext } from './rule.js';
import { debtRepaymentElement, debtRepaymentEndDate, debtRepaymentPeriod } from './schedules/debt-repayment.rule.js';
import {
  paymentScheduleAmount,
  paymentScheduleDay,
  paymentScheduleFrequency,
} from './schedules/payment-schedule.rule.js';
import { noDirectDebitForUnknownOccupier, singlePaymentSchedule } from './schedules/payment-schedules.rule.js';
import { billedToDateGiven, billedToDateInOrder } from './statements/billed-to-date.rule.js';
import { billingStart } from './statements/billing-start.rule.js';
import {
  historicalClosingDate,
  statementBalanceClosingDate,
  statementClosed,
  statementIssueDate,
} from './statements/statement-dates.rule.js';
import {
  currentAfterBilledTo,
  currentAfterHistorical,
  currentAfterStatement,
  historicalInStatement,
} from './statements/statement-order.rule.js';
import { distinctStatements, statementPeriod } from './statements/statements.rule.js';
import { addressLines } from './supply/address-lines.rule.js';
import { agreementAtBilledTo, agreementWithinSupply, distinctAgreementStarts } from './supply/agreement-dates.rule.js';
import { distinctMeterPoints, meterPointsOfOneAddress } from './supply/distinct-meter-points.rule.js';
import { fieldsFollowFuel } from './supply/fuel-fields.rule.js';
import { marketParticipant, shipper } from './supply/market-participants.rule.js';
import { agreementPresence, meterPresence } from './supply/meter-point-parts.rule.js';
import {
  noDisputedReading,
  noErroneousTransfer,
  smartRefusalReason,
  supplyStart,
} from './supply/meter-point-state.rule.js';
import { mpan } from './supply/mpan.rule.js';
import { mprn } from './supply/mprn.rule.js';
import { postcodes } from './supply/postcodes.rule.js';
import { productAvailability } from './supply/product-availability.rule.js';
import { customerAtAddress, distinctSupplyAddresses } from './supply/supply-addresses.rule.js';
import { supplyPresence } from './supply/supply-presence.rule.js';
import { knownTariff, tariffFitsMeter, tariffFitsRegisters } from './supply/tariffs.rule.js';
import { damagedText } from './texts/damaged-text.rule.js';

/** Makes a rule for accounts of one that also holds for data added later. */
function ofPayload(rule: Rule<ReadableAccount, RuleContext>): AccountRule {
  return { ...rule, check: ({ payload }, context, report) => rule.check(payload, context, report) };
}

/** Every rule about the account payload beyond its shape, in the order of their ids. */
export const ACCOUNT_RULES: readonly AccountRule[] = [
  knownSupplier,
  accountNumberInPath,
  enabledAccountType,
  noCustomerForUnknownOccupier,
  customerForKnownOccupier,
  oneAddressForUnknownOccupier,
  billingAddress,
  familyName,
  givenName,
  realName,
  phoneNumbers,
  emailSyntax,
  noTestEmail,
  noPlatformEmail,
  dateOfBirth,
  onePsrCode,
  electricityPsrCode,
  gasPsrCode,
  psrStart,
  postcodes,
  addressLines,
  distinctSupplyAddresses,
  supplyPresence,
  distinctMeterPoints,
  meterPointsOfOneAddress,
  customerAtAddress,
  mpan,
  mprn,
  fieldsFollowFuel,
  marketParticipant,
  shipper,
  supplyStart,
  noErroneousTransfer,
  noDisputedReading,
  smartRefusalReason,
  meterPresence,
  agreementPresence,
  agreementWithinSupply,
  distinctAgreementStarts,
  agreementAtBilledTo,
  knownTariff,
  tariffFitsRegisters,
  tariffFitsMeter,
  productAvailability,
  billingStart,
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
  billedToDateInOrder,
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
  ofPayload(noteContent),
  ofPayload(documentPaths),
  ofPayload(statementPeriod),
  ofPayload(distinctStatements),
  consecutiveTaxYear,
  distinctTaxYears,
  knownDunningPath,
  debtAgency,
  agedDebtAmount,
  paymentReview,
  knownCampaign,
  distinctCampaigns,
  distinctMetadataKeys,
  ofPayload(damagedText),
];
