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
]);

/** Objects whose values are free-form: all of them are masked. */
const FREE_FORM: ReadonlySet<string> = new Set(['metadata']);

/** A copy with every personal value masked; what is missing stays missing. */
export function maskPersonalData<T>(value: T): T {
  return mask(value, false) as T;
}

function mask(value: unknown, isPersonal: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => mask(item, isPersonal));
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      mask(
        inner,
        PERSONAL.has(key) ||
          (isPersonal && key !== 'key') ||
          (FREE_FORM.has(key) && !Array.isArray(inner)) ||
          (key === 'value' && isMetadata(value)),
      ),
    ]);
    return Object.fromEntries(entries);
  }
  return isPersonal && value !== null && value !== undefined && value !== '' ? MASK : value;
}

/** An entry of the metadata: a key and an object. The value of a reference is a text. */
function isMetadata(entry: object): boolean {
  return typeof Reflect.get(entry, 'value') === 'object';
}
