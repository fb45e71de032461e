import { decimalTextOf, type ExactDecimal, roundHalfUp } from '../../values/exact-decimal.js';

/** Products are compared at two decimals (R162, R169). */
const FRACTION_DIGITS = 2;

/** A number of pounds in whole pence, half up. */
export function inPence(pounds: ExactDecimal): bigint {
  return roundHalfUp(pounds, FRACTION_DIGITS);
}

/** Pence as pounds with two decimals. */
export function penceText(pence: bigint): string {
  return decimalTextOf({ units: pence, scale: FRACTION_DIGITS });
}
