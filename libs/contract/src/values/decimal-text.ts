const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** The pattern of a decimal with at most so many digits before and after the point, one at least (R09). */
export function decimalPattern(integer: number, fraction: number): string {
  return `^-?(?=\\.?\\d)\\d{0,${integer}}(?:\\.\\d{0,${fraction}})?$`;
}

/**
 * The one spelling of a decimal with its scale kept: "007.50" is "7.50", ".5" is "0.5", "5." is "5", "-0.0" is "0.0".
 * Takes text that matches a decimal pattern.
 */
export function normaliseDecimal(text: string): string {
  if (isNormal(text)) return text;
  const isNegative = text.startsWith('-');
  const [whole = '', fraction = ''] = (isNegative ? text.slice(1) : text).split('.');
  const size = (whole.replace(/^0+/, '') || '0') + (fraction === '' ? '' : `.${fraction}`);
  return isNegative && /[1-9]/.test(size) ? `-${size}` : size;
}

/** Whether a decimal is in normal form, by its ends. A fast path, since nearly all are. */
function isNormal(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > ZERO && first <= NINE && text.charCodeAt(text.length - 1) !== POINT;
}
