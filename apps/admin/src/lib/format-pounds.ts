import { groupDigits } from './format-decimal';

const number = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/**
 * Pounds as people read them, from the exact text of the API and with every digit of it: `-308.8670026` is
 * `−£308.8670026`, `9` is `£9.00`. It is never a number on the way. Anything else comes back as it is.
 */
export function formatPounds(text: string): string {
  const [match, sign, whole = '0', fraction = ''] = number.exec(text) ?? [];
  if (match === undefined) return text;
  const minus = sign === '-' && /[1-9]/.test(whole + fraction) ? '−' : '';
  return `${minus}£${groupDigits(whole)}.${fraction.padEnd(2, '0')}`;
}
