import { chargedOnce } from './charged-periods.rule.js';
import { coveringAgreement } from './covering-agreement.rule.js';
import { lineItemDates } from './line-item-dates.rule.js';
import { netAmounts } from './net-amounts.rule.js';
import { prepayMeters } from './prepay-meters.rule.js';
import { productRates } from './product-rates.rule.js';
import { standingCharges } from './standing-charges.rule.js';
import { supplyChargeAmounts } from './supply-charge-amounts.rule.js';
import { supplyChargeParts } from './supply-charge-parts.rule.js';
import { taxAmounts } from './tax-amounts.rule.js';
import { fittingTerms, pastDates, positiveAmounts } from './transaction-fields.rule.js';
import { type TransactionRule } from './transaction-rule.js';

/** Every rule about the transactions of a request beyond their shape, in the order of their ids. */
export const TRANSACTION_RULES: readonly TransactionRule[] = [
  pastDates,
  positiveAmounts,
  fittingTerms,
  supplyChargeParts,
  lineItemDates,
  netAmounts,
  standingCharges,
  supplyChargeAmounts,
  productRates,
  chargedOnce,
  coveringAgreement,
  taxAmounts,
  prepayMeters,
];
