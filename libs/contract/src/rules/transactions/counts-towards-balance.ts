/**
 * Whether a transaction is part of the balance and of statement totals (R170). One that goes to a prepay meter is money
 * on the meter and no part of them.
 */
export function countsTowardsBalance(transaction: { readonly to_prepay_meter_serial_number?: string }): boolean {
  return transaction.to_prepay_meter_serial_number === undefined;
}
