import { withoutOuterZeros } from '../values/outer-zeros.js';

/** Numbers of up to this many digits survive decimal to double to decimal unchanged. */
export const ALWAYS_EXACT_DIGITS = 15;

const TOKEN = /^-?(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * Whether a JSON number comes out of JavaScript as the number that went in: finite, and with no digit lost. 0.1 and
 * 1.10 pass, 1e400, 1e-400 and 12345678901234567890 do not. Malformed tokens pass: the parser refuses them.
 */
export function isExactNumber(token: string): boolean {
  if (token.length <= ALWAYS_EXACT_DIGITS && !/[eE]/.test(token)) return true;
  const value = Number(token);
  if (Number.isNaN(value)) return true;
  return Number.isFinite(value) && significand(token) === significand(String(value));
}

/** The significant digits and the power of ten of the last of them: equal exactly when two tokens mean the same size. */
function significand(token: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = TOKEN.exec(token) ?? [];
  const digits = withoutOuterZeros(whole + fraction);
  if (digits.text === '') return '0';
  return `${digits.text}e${Number(exponent) - fraction.length + digits.trailing}`;
}
