import { FieldErrorTree } from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';

/** The body of a change of settings. */
export interface ChangeSettingsRequest {
  readonly reason: string;
  /** Settings by name; the module suppliers knows them and checks their values. */
  readonly settings: { readonly [name: string]: unknown };
  /** Severities by id of the rule; none where they are left out. */
  readonly rules: { readonly [rule: string]: unknown };
}

const MAX_REASON = 1_000;

/**
 * Reads a change of settings from a parsed body.
 * @throws FieldErrorsError naming every field that is missing, unknown or of the wrong type
 */
export function readChangeSettingsRequest(raw: unknown): ChangeSettingsRequest {
  const errors = new FieldErrorTree();
  if (!isObject(raw)) {
    errors.add('', 'Expected object.');
    throw new FieldErrorsError(errors.toJSON());
  }
  const { reason, settings, rules = {}, ...others } = raw;
  for (const name of Object.keys(others)) errors.add([name], 'This field is not recognised.');
  const given = typeof reason === 'string' ? reason.trim() : '';
  if (reason === undefined || given === '') errors.add('reason', 'A reason is required.');
  if (given.length > MAX_REASON) errors.add('reason', `Use at most ${MAX_REASON} characters.`);
  if (settings === undefined) errors.add('settings', 'A value is required.');
  else if (!isObject(settings)) errors.add('settings', 'Expected object.');
  if (!isObject(rules)) errors.add('rules', 'Expected object.');
  if (!errors.isEmpty || !isObject(settings) || !isObject(rules)) throw new FieldErrorsError(errors.toJSON());
  return { reason: given, settings, rules };
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
