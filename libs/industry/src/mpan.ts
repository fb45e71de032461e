const WEIGHTS = [3, 5, 7, 13, 17, 19, 23, 29, 31, 37, 41, 43];

/** The check digit of the first twelve digits of an MPAN core: weighted sum modulo 11, then modulo 10 (R48). */
export function mpanCheckDigit(body: string): string {
  if (!/^[1-9]\d{11}$/.test(body)) throw new RangeError('An MPAN body has twelve digits and does not start with 0.');
  const sum = WEIGHTS.reduce((total, weight, position) => total + weight * Number(body[position]), 0);
  return String((sum % 11) % 10);
}

/** Whether the text is a 13-digit MPAN core with a right check digit (R48). Distributor numbers are not listed: new ones are issued. */
export function isValidMpan(value: string): boolean {
  return /^[1-9]\d{12}$/.test(value) && mpanCheckDigit(value.slice(0, 12)) === value.slice(12);
}

/** Makes a valid MPAN from its first twelve digits. Throws a RangeError when they are not such digits. */
export function makeMpan(body: string): string {
  return body + mpanCheckDigit(body);
}
