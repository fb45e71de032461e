import { isValidPhoneNumber } from 'libphonenumber-js/max';

/**
 * Whether the text is a phone number of the United Kingdom in national form, or of any country in + form (R28).
 * Ranges reserved for drama, such as 07700 900xxx, are not valid numbers.
 */
export function isValidPhone(value: string): boolean {
  return isValidPhoneNumber(value, 'GB');
}
