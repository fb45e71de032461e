import { digitsAt } from './digits-at.js';

/** Fraction digits of the widest money field of the contract (R09). */
const FRACTION_DIGITS = 10;

const MINUS = 0x2d;
const POINT = 0x2e;

/** A digit at least, before or behind the point. */
const POUNDS = /^(-?)(?=\.?\d)(\d*)(?:\.(\d{0,10}))?$/;

/** Effect of an amount on a balance seen from the customer: credit is positive (R101). */
const SIGN: { readonly [type: string]: 1 | -1 } = {
  PAYMENT: 1,
  CREDIT: 1,
  CHARGE: -1,
  SUPPLY_CHARGE: -1,
  REPAYMENT: -1,
};

/**
 * Exact number of 10^-10 pounds in a decimal text such as `-12.50`. Never a float in between.
 *
 * @throws RangeError when the text is not a decimal of at most ten fraction digits
 */
export function poundsToUnits(text: string): bigint {
  const plain = plainUnits(text);
  if (!Number.isNaN(plain)) return BigInt(plain);
  const match = POUNDS.exec(text);
  if (match === null) throw new RangeError('not a decimal with at most ten fraction digits');
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction.padEnd(FRACTION_DIGITS, '0'));
  return sign === '-' ? -units : units;
}

/** Digits and a point of an amount below 100,000: of its units every digit is within what a double holds exactly. */
const PLAIN_LENGTH = 5 + 1 + 2;
const PENCE = 100;
const UNITS_OF_A_PENNY = 10 ** (FRACTION_DIGITS - 2);

/** The units of an amount as nearly all are written, pounds and two digits of pence; NaN for others. */
function plainUnits(text: string): number {
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  const point = text.length - 3;
  if (point <= first || text.length - first > PLAIN_LENGTH || text.charCodeAt(point) !== POINT) return Number.NaN;
  const pence = PENCE * digitsAt(text, first, point) + digitsAt(text, point + 1, text.length);
  // Not minus zero.
  return first === 1 ? 0 - pence * UNITS_OF_A_PENNY : pence * UNITS_OF_A_PENNY;
}

/** Decimal text of a number of 10^-10 pounds with at least `minScale` fraction digits and no further trailing zeros. */
export function unitsToPounds(units: bigint, minScale = 2): string {
  const digits = (units < 0n ? -units : units).toString().padStart(FRACTION_DIGITS + 1, '0');
  const whole = digits.slice(0, -FRACTION_DIGITS);
  const fraction = digits.slice(-FRACTION_DIGITS).replace(/0+$/, '').padEnd(minScale, '0');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Exact sum of decimal texts in pounds, with at least two fraction digits. */
export function sumPounds(amounts: Iterable<string>): string {
  let total = 0n;
  for (const amount of amounts) total += poundsToUnits(amount);
  return unitsToPounds(total);
}

/**
 * What a ledger transaction adds to the balance, in 10^-10 pounds (R101): PAYMENT and CREDIT add, CHARGE, SUPPLY_CHARGE
 * and REPAYMENT subtract.
 *
 * @throws RangeError for an unknown type, and for an amount as poundsToUnits does
 */
export function signedUnits(type: string, amount: string): bigint {
  const sign = SIGN[type];
  if (sign === undefined) throw new RangeError(`unknown transaction type ${type}`);
  const units = poundsToUnits(amount);
  return sign === 1 ? units : -units;
}

/** The same as decimal text in pounds. */
export function signedAmount(type: string, amount: string): string {
  return unitsToPounds(signedUnits(type, amount));
}
