/**
 * The two check digits of the leading eight digits of a ten-digit MPRN: the first digit weighs most, the last weighs 1,
 * the sum modulo 11 is written with two digits (R49).
 */
function mprnCheckDigits(body: string): string {
  if (!/^\d{8}$/.test(body)) throw new RangeError('The body of a ten-digit MPRN has eight digits.');
  let sum = 0;
  for (let position = 0; position < body.length; position += 1)
    sum += (body.length - position) * Number(body[position]);
  return String(sum % 11).padStart(2, '0');
}

/**
 * Whether the text is an MPRN of 6 to 10 digits (R49). Only ten-digit numbers have verified check digits; `strict: false`
 * leaves those unchecked too.
 */
export function isValidMprn(value: string, options: { readonly strict?: boolean } = {}): boolean {
  if (!/^\d{6,10}$/.test(value)) return false;
  if (value.length < 10 || options.strict === false) return true;
  return mprnCheckDigits(value.slice(0, 8)) === value.slice(8);
}

/** Makes a valid ten-digit MPRN from its first eight digits. Throws a RangeError when they are not such digits. */
export function makeMprn(body: string): string {
  return body + mprnCheckDigits(body);
}
