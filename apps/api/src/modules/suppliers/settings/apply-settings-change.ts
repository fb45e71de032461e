import { FieldErrorTree } from '@carryover/contract';
import { SETTING_FIELDS, type SupplierConfiguration } from './supplier-configuration.js';

/**
 * The configuration with a change applied: settings by names of the wire, null for the default. What the change does
 * not name stays.
 */
export function applySettingsChange(
  current: SupplierConfiguration,
  change: { readonly [name: string]: unknown },
): { configuration: SupplierConfiguration; errors: FieldErrorTree } {
  const errors = new FieldErrorTree();
  const changed = new Map<string, unknown>(Object.entries(current));
  for (const [name, given] of Object.entries(change)) {
    const field = SETTING_FIELDS.get(name);
    if (field === undefined) errors.add(['settings', name], 'This field is not recognised.');
    else if (given === null) changed.delete(field.key);
    else {
      const read = field.read(given);
      if ('problem' in read) errors.add(['settings', name], read.problem);
      else changed.set(field.key, read.value);
    }
  }
  return { configuration: Object.fromEntries(changed) as SupplierConfiguration, errors };
}
