import { Metadata } from 'libphonenumber-js/core';
import { isPossiblePhoneNumber, isValidPhoneNumber } from 'libphonenumber-js/max';
import plans from 'libphonenumber-js/max/metadata';

/**
 * Whether the text is a phone number of the United Kingdom in national form, or of any country in + form (R28).
 * Ranges reserved for drama, such as 07700 900xxx, are not valid numbers.
 */
export function isValidPhone(value: string): boolean {
  return isPlainBritishNumber(value) || isValidPhoneNumber(value, 'GB');
}

/** Whether the text has the form and the length of a phone number, assigned or not, such as those reserved for drama. */
export function isPossiblePhone(value: string): boolean {
  return isPossiblePhoneNumber(value, 'GB');
}

/** Digits and single spaces, behind the trunk prefix or the country's calling code. */
const PLAIN = /^(?:0|\+44 ?)([1-9](?: ?\d){6,9})$/;

/**
 * Whether the text is a plain British number that the numbering plan of the library allows, as nearly all are. A fast
 * path, twenty times faster than the library, which checks everything refused here.
 */
function isPlainBritishNumber(value: string): boolean {
  const digits = PLAIN.exec(value)?.[1]?.replaceAll(' ', '');
  if (digits === undefined) return false;
  return british.nationalNumber.test(digits) && british.anyType.test(digits);
}

/** What the library's own types leave out of its metadata. */
interface NumberingPlan {
  nationalNumberPattern(): string;
  type(name: string): { pattern(): string | undefined } | undefined;
}

const TYPES = ['MOBILE', 'FIXED_LINE', 'TOLL_FREE', 'SHARED_COST', 'PREMIUM_RATE', 'VOIP', 'PERSONAL_NUMBER', 'UAN'];

const british = readNumberingPlan();

function readNumberingPlan(): { readonly nationalNumber: RegExp; readonly anyType: RegExp } {
  const metadata = new Metadata(plans);
  metadata.selectNumberingPlan('GB');
  const plan = metadata as unknown as NumberingPlan;
  const patterns = TYPES.map((name) => plan.type(name)?.pattern() ?? '').filter((pattern) => pattern !== '');
  return { nationalNumber: entirely(plan.nationalNumberPattern()), anyType: entirely(patterns.join('|')) };
}

function entirely(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}
