import { accountNumberInPath } from './account-number-in-path.rule.js';
import { enabledAccountType } from './account-type.rule.js';
import { addressLines } from './address-lines.rule.js';
import { agreementAtBilledTo, agreementWithinSupply, distinctAgreementStarts } from './agreement-dates.rule.js';
import {
  annualQuantityNotNegative,
  contiguousQuantities,
  currentQuantity,
  quantityPeriod,
  singleOpenEndedQuantity,
} from './annual-quantities.rule.js';
import { billedToDateGiven, billedToDateInPlace } from './billed-to-date.rule.js';
import { billingStart } from './billing-start.rule.js';
import { distinctCampaigns, knownCampaign } from './campaigns.rule.js';
import { noPlatformEmail, noTestEmail } from './customer-emails.rule.js';
import { familyName, givenName, realName } from './customer-names.rule.js';
import { dateOfBirth } from './dates-of-birth.rule.js';
import { debtRepaymentElement, debtRepaymentEndDate, debtRepaymentPeriod } from './debt-repayment.rule.js';
import { agedDebtAmount, debtAgency } from './debts.rule.js';
import { distinctMeterPoints, meterPointsOfOneAddress } from './distinct-meter-points.rule.js';
import { documentPaths } from './document-paths.rule.js';
import { knownDunningPath } from './dunning-path.rule.js';
import { emailSyntax } from './email-syntax.rule.js';
import { consumptionPerTpr, distinctConsumption } from './estimated-consumption.rule.js';
import { fieldsFollowFuel } from './fuel-fields.rule.js';
import { knownSupplier } from './known-supplier.rule.js';
import { ledgerBalance, statementBalance, transferBalance } from './ledger-balances.rule.js';
import {
  distinctTransactions,
  paymentAmounts,
  transactionDates,
  transactionTerms,
} from './ledger-transactions.rule.js';
import { marketParticipant, shipper } from './market-participants.rule.js';
import { distinctMetadataKeys } from './metadata.rule.js';
import { agreementPresence, meterPresence } from './meter-point-parts.rule.js';
import { noDisputedReading, noErroneousTransfer, smartRefusalReason, supplyStart } from './meter-point-state.rule.js';
import { distinctSerialNumbers, installedBefore } from './meters.rule.js';
import { mpan } from './mpan.rule.js';
import { mprn } from './mprn.rule.js';
import { noteContent } from './notes.rule.js';
import {
  billingAddress,
  customerForKnownOccupier,
  noCustomerForUnknownOccupier,
  oneAddressForUnknownOccupier,
} from './occupier.rule.js';
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
import { electricityPsrCode, gasPsrCode, onePsrCode, psrStart } from './priority-services.rule.js';
import { productAvailability } from './product-availability.rule.js';
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
import { customerAtAddress, distinctSupplyAddresses } from './supply-addresses.rule.js';
import { supplyPresence } from './supply-presence.rule.js';
import { knownTariff, tariffFitsMeter, tariffFitsRegisters } from './tariffs.rule.js';
import { distinctTprs, knownTprs } from './time-pattern-regimes.rule.js';
import { transferReadingPerGasMeter, transferReadingPerRegister } from './transfer-readings.rule.js';
import { consecutiveTaxYear, distinctTaxYears } from './warm-home-discount.rule.js';

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
