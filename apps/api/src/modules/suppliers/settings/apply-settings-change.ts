import { FieldErrorTree } from '@carryover/contract';
import { ruleSeverities } from './rule-severities-reader.js';
import { SETTING_FIELDS, type SupplierConfiguration } from './supplier-configuration.js';

/** Severities of single rules by their id, null for the default; those of other rules stay. */
export type RuleChanges = Readonly<Record<string, unknown>>;

/**
 * The configuration with a change applied: settings by names of the wire, null for the default, and then single rules. What the
 * change does not name stays.
 */
export function applySettingsChange(
  current: SupplierConfiguration,
  change: { readonly [name: string]: unknown },
  rules: RuleChanges = {},
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
  changeRules(changed, rules, errors);
  return { configuration: Object.fromEntries(changed) as SupplierConfiguration, errors };
}

function changeRules(changed: Map<string, unknown>, rules: RuleChanges, errors: FieldErrorTree): void {
  const given = Object.entries(rules).filter(([, severity]) => severity !== null);
  const read = given.length === 0 ? { value: {} } : ruleSeverities(Object.fromEntries(given));
  if ('problem' in read) {
    errors.add('rules', read.problem);
    return;
  }
  const kept = Object.entries(Object(changed.get('ruleSeverities'))).filter(([rule]) => !Object.hasOwn(rules, rule));
  const merged = Object.fromEntries([...kept, ...Object.entries(Object(read.value))]);
  if (Object.keys(merged).length === 0) changed.delete('ruleSeverities');
  else changed.set('ruleSeverities', merged);
}
