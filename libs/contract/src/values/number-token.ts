import { withoutOuterZeros } from './outer-zeros.js';

const TOKEN = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * The decimal text of a JSON number. Without an exponent it is unchanged: `1.10`. With one it is written out, without
 * zeros at the end: `1.50E1` is `15`.
 * @param most digits on each side of the point that are written out at most
 * @returns null for a number with more digits
 */
export function plainDecimal(token: string, most: number): string | null {
  const match = TOKEN.exec(token);
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', exponent] = match;
  if (exponent === undefined) return token;
  const digits = withoutOuterZeros(whole + fraction);
  if (digits.text === '') return '0';
  // Digits before the point: those written, moved by the exponent. It may be far beyond what can be written out.
  const point = whole.length - digits.leading + Number(exponent);
  if (!(point <= most && digits.text.length - point <= most)) return null;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits.text}`;
  const before = digits.text.slice(0, point).padEnd(point, '0');
  const after = digits.text.slice(point);
  return `${sign}${before}${after === '' ? '' : `.${after}`}`;
}
