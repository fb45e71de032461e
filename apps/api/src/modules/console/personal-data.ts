/** What stands for a personal value until it is revealed. */
export const MASK = '•••';

/** Fields that say who somebody is, where they live, how to reach them, or something about their life; anywhere in a payload. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...['given_name', 'family_name', 'resolved_family_name', 'title', 'salutation', 'date_of_birth'],
  ...['email', 'mobile', 'landline', 'elec_industry_code', 'gas_industry_code'],
  ...['billing_name', 'billing_address1', 'billing_address2', 'billing_address3', 'billing_address4'],
  ...['billing_address5', 'billing_postcode', 'supply_address1', 'supply_address2', 'supply_address3'],
  ...['supply_address4', 'supply_address5', 'supply_postcode', 'document_accessibility'],
  // Free text may hold anything.
  ...['body', 'campaign_note', 'note', 'display_note'],
  // Suppliers name files after people and what happened to them.
  ...['document_path', 'document_paths', 'statement_path'],
  // Who gets help with what it pays, and from which account.
  ...['group', 'last_four', 'bank_name', 'expiry_month', 'expiry_year'],
]);

/** Objects and lists of which everything is personal: what a supplier keeps in free form, and who needs special care. */
const ALL_PERSONAL: ReadonlySet<string> = new Set(['metadata', 'psr']);

/** A copy with every personal value masked; what is missing stays missing. */
export function maskPersonalData<T>(value: T): T {
  return mask(value, []) as T;
}

/** What disagrees at a place of a payload, masked when the place is a personal one. */
export function maskDifference<T extends { readonly path: string; readonly stored?: unknown; readonly sent?: unknown }>(
  difference: T,
): T {
  const place = difference.path.split('.').filter((part) => !/^\d+$/.test(part));
  const masked = { ...difference };
  for (const side of ['stored', 'sent'] as const)
    if (Object.hasOwn(difference, side)) Object.assign(masked, { [side]: mask(difference[side], place) });
  return masked;
}

/** Objects about a person: what is said about one of them as a whole may quote anything in it. */
const PERSONS: ReadonlySet<string> = new Set(['customers', 'property_administrators']);

/** Whether a sentence about a place of a payload may hold something personal. */
export function isPersonalPlace(path: string): boolean {
  const place = path.split('.').filter((part) => !/^\d+$/.test(part));
  return isPersonal(place) || place.some((name) => PERSONS.has(name));
}

/** @param place names of the fields the value is in, from the outermost one */
function mask(value: unknown, place: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => mask(item, place));
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    const entries = Object.entries(value).map(([key, inner]) => [key, mask(inner, [...place, key])]);
    return Object.fromEntries(entries);
  }
  return value !== null && value !== undefined && value !== '' && isPersonal(place) ? MASK : value;
}

function isPersonal(place: readonly string[]): boolean {
  const outer = place.findIndex((name) => ALL_PERSONAL.has(name));
  // The names under which a supplier keeps metadata are its own, not its customers'.
  if (outer !== -1) return place.slice(outer).join('.') !== 'metadata.key';
  return place.some((name) => PERSONAL.has(name));
}
