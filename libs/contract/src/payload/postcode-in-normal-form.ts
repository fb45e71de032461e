import { isValidPostcode, normalisePostcode } from '@carryover/industry';

/** The postcode as it is stored (R40); text that is no postcode stays as sent, for the message about it. */
export function postcodeInNormalForm(value: string): string {
  return isValidPostcode(value) ? normalisePostcode(value) : value;
}
