import { fieldsOf, isPersonalPath, type PayloadClass, REQUEST_CLASSES } from '@carryover/contract';
import { MASK, maskUnknownNames } from '../../platform/personal-data/mask-unknown-names.js';

export { MASK };

/**
 * Declares which fields of an object are personal: by a class of the contract, or by name, where true is personal. An
 * undeclared name is personal.
 */
export type Declared = PayloadClass | DeclaredFields;
export interface DeclaredFields {
  readonly [name: string]: boolean | Declared;
}

/** A declaration for every field of an answer, so that none can be added without one. */
export type DeclaredFor<T> = { readonly [K in keyof T]-?: boolean | Declared };

/** A copy of an object or list in which everything is masked but what is declared not to be personal; what is missing stays missing. */
export function maskPersonalData<T>(value: T, declared: Declared): T {
  return mask(value, declared) as T;
}

/** A difference, with the sides that have a value. */
interface TwoSided {
  readonly path: string;
  readonly stored?: unknown;
  readonly sent?: unknown;
}

/** A difference of two payloads of accounts: values at a personal path are masked, and names in it that are no fields. */
export function maskDifference<T extends TwoSided>(difference: T): T {
  return { ...maskValues(difference), path: maskUnknownNames('account', difference.path) };
}

/** As {@link maskDifference}, with the path as it is: one without names that are no fields, or one of our own. */
export function maskValues<T extends TwoSided>(difference: T): T {
  const declared = declaredAt(REQUEST_CLASSES.account, difference.path);
  const masked = { ...difference };
  for (const side of ['stored', 'sent'] as const)
    if (Object.hasOwn(difference, side)) Object.assign(masked, { [side]: mask(difference[side], declared) });
  return masked;
}

/**
 * Whether a sentence about a path of a request may hold personal data. A sentence about an object may quote anything in
 * it.
 * @param source which request, as warnings name it; of an unknown one every sentence may
 */
export function mayBePersonal(source: string, path: string): boolean {
  const type = new Map<string, PayloadClass>(Object.entries(REQUEST_CLASSES)).get(source);
  return type === undefined || isPersonalPath(type, path);
}

/** The declaration at a path, found from the class of the request. */
function declaredAt(type: PayloadClass, path: string): boolean | Declared {
  let declared: boolean | Declared = type;
  for (const name of path.split('.').filter((part) => part !== '' && !/^\d+$/.test(part))) {
    if (typeof declared === 'boolean') return true;
    declared = declaredField(declared, name);
  }
  return declared;
}

function declaredField(declared: Declared, name: string): boolean | Declared {
  if (typeof declared !== 'function') return Object.hasOwn(declared, name) ? (declared[name] ?? true) : true;
  const spec = fieldsOf(declared).get(name);
  if (spec === undefined) return true;
  return spec.kind === 'leaf' ? spec.facts.personal !== false : spec.type();
}

function mask(value: unknown, declared: boolean | Declared): unknown {
  if (value === null || value === undefined || value === '') return value;
  if (Array.isArray(value)) return value.map((item) => mask(item, declared));
  const isObject = typeof value === 'object' && !(value instanceof Date);
  // An object in place of a declared single value is not described, and the other way round.
  if (typeof declared === 'boolean') return declared || isObject ? MASK : value;
  if (!isObject) return MASK;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mask(inner, declaredField(declared, name))]),
  );
}
