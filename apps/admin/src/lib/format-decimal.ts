const number = /^([+-]?)(\d+)(\.\d+)?$/;

/** Digits before a point, in groups of three: `12,345`. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * A number as people read it, from the exact text of the API and with every digit of it: `-20233.95` is `−20,233.95`. It is never a
 * number on the way. Anything else comes back as it is.
 */
export function formatDecimal(text: string): string {
  const [match, sign, whole = '0', fraction = ''] = number.exec(text) ?? [];
  if (match === undefined) return text;
  const minus = sign === '-' && /[1-9]/.test(whole + fraction) ? '−' : '';
  return `${minus}${groupDigits(whole)}${fraction}`;
}
