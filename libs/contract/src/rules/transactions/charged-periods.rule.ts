import { poundsToUnits } from '../../values/pounds.js';
import { type ChargedPeriod } from './transaction-context.js';
import {
  type ChargedLine,
  lineItems,
  readableLine,
  supplyCharges,
  type TransactionEntry,
} from './transaction-entries.js';
import { transactionRule } from './transaction-rule.js';

/**
 * R167: a line item that says the same as another one of the same transaction, or of one of the same id that is on the account:
 * product, rate band, period, amount and meter. A warning unless staff say otherwise, as two sites on one product may well
 * be charged the same.
 */
export const chargedOnce = transactionRule({
  id: 'R167',
  title: 'A line item is charged once',
  path: 'transactions[].line_items[].start_date',
  severity: 'warning',
  note: 'The same are transaction, product, rate band, period, net amount and meter: two sites on one product may well be charged the same',
  code: 'line_items_overlap_already_charged_period',
  message: 'This period has been charged already.',
  check(request, { account, refuses }, report) {
    const charged = new Set(account.chargedPeriods.map(keyOf));
    for (const charge of supplyCharges(request)) {
      for (const item of lineItems(charge)) {
        const line = readableLine(charge, item);
        const period = line && chargedPeriod(charge, line);
        if (period === undefined) continue;
        // A line item that ends before it starts is itself reported (R161).
        if (period.endDate < period.startDate && refuses('R161')) continue;
        const key = keyOf(period);
        if (charged.has(key)) report({ path: `${item.path}.start_date` });
        charged.add(key);
      }
    }
  },
});

function chargedPeriod({ value: charge }: TransactionEntry, line: ChargedLine): ChargedPeriod | undefined {
  const { transaction_id: transactionId, to_prepay_meter_serial_number: serialNumber = null } = charge;
  const { net_amount: netAmount } = line.value;
  if (transactionId === undefined || netAmount === undefined) return undefined;
  const { productCode, rateBand, startDate, endDate } = line;
  return { transactionId, serialNumber, productCode, rateBand, startDate, endDate, netAmount };
}

/** Key of a charge: equal for equal charges, at any scale of their amounts. */
function keyOf({ netAmount, ...period }: ChargedPeriod): string {
  const { transactionId, serialNumber, productCode, rateBand, startDate, endDate } = period;
  const amount = String(poundsToUnits(netAmount));
  return JSON.stringify([transactionId, serialNumber, productCode, rateBand, startDate, endDate, amount]);
}
