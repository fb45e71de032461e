/**
 * Moves the point of a decimal number in text, without rounding: a share to percent and back.
 * @param by digits to the right; to the left when negative
 */
export function shiftDecimal(decimal: string, by: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = `${'0'.repeat(Math.max(0, -by))}${whole}${fraction}`;
  const at = digits.length - fraction.length + by;
  const padded = digits.padEnd(at, '0');
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const right = padded.slice(at).replace(/0+$/, '');
  return `${left === '' ? '0' : left}${right === '' ? '' : `.${right}`}`;
}
