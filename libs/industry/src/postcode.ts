const OUTWARD = '[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPSTUW]|[A-HK-Y][0-9][ABEHMNPRV-Y])';
const POSTCODE = new RegExp(`^(GIR 0AA|${OUTWARD} [0-9][ABD-HJLNP-UW-Z]{2})$`);

/** The postcode in upper case with one space before the last three characters (R40). Says nothing about validity. */
export function normalisePostcode(value: string): string {
  const compact = value.replace(/ +/g, '').toUpperCase();
  return compact.length <= 3 ? compact : `${compact.slice(0, -3)} ${compact.slice(-3)}`;
}

/**
 * Whether the text, once normalised, is a UK postcode (R40). Crown dependencies pass; forces post offices and overseas
 * territories do not.
 */
export function isValidPostcode(value: string): boolean {
  return POSTCODE.test(value) || POSTCODE.test(normalisePostcode(value));
}
