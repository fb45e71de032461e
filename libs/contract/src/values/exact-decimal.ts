/** A decimal as a whole number of 10^-scale, of any size and precision. */
export interface ExactDecimal {
  readonly units: bigint;
  readonly scale: number;
}

/**
 * The value of a decimal text such as `-12.50`.
 * @throws RangeError when the text is no decimal
 */
export function exactDecimal(text: string): ExactDecimal {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (match === null || !/\d/.test(text)) throw new RangeError('not a decimal');
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/** The exact product of two decimals. */
export function product(left: ExactDecimal, right: ExactDecimal): ExactDecimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

/** Whether two decimals are the same number at any scale. */
export function isSameNumber(left: ExactDecimal, right: ExactDecimal): boolean {
  return left.units * 10n ** BigInt(right.scale) === right.units * 10n ** BigInt(left.scale);
}

/** The number of 10^-scale nearest to a decimal; half of one counts as one, away from zero. */
export function roundHalfUp({ units, scale: from }: ExactDecimal, scale: number): bigint {
  if (from <= scale) return units * 10n ** BigInt(scale - from);
  const divisor = 10n ** BigInt(from - scale);
  const size = units < 0n ? -units : units;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return units < 0n ? -rounded : rounded;
}

/** The decimal text of a number of 10^-scale, with all its fraction digits. */
export function decimalTextOf({ units, scale }: ExactDecimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale === 0 ? '' : `.${digits.slice(point)}`}`;
}
