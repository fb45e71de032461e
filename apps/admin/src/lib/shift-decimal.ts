/** Decimal text with its point moved so many places to the right, or to the left: a share in percent, and back, to the digit. */
export function shiftDecimal(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${fraction}`;
  const at = digits.length - fraction.length + places;
  const padded = digits.padEnd(at, '0');
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const right = padded.slice(at).replace(/0+$/, '');
  return `${left === '' ? '0' : left}${right === '' ? '' : `.${right}`}`;
}
