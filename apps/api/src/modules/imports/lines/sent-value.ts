import { AccountImportRequest, isPersonalPath, JsonNumber } from '@carryover/contract';

/** Mask of a personal value, which is stored in no result. */
const MASK = '•••';

/** Characters of a value that are shown at most. */
export const LONGEST_VALUE = 200;

/**
 * The single value at a path of an account as it was sent, or a mask where it may be personal.
 * @param path dotted, with positions
 * @returns undefined where there is no value, or an object or a list
 */
export function sentValue(account: unknown, path: string): string | undefined {
  const value = path.split('.').reduce<unknown>(within, account);
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'object' && !(value instanceof JsonNumber)) return undefined;
  return isPersonalPath(AccountImportRequest, path) ? MASK : String(value).slice(0, LONGEST_VALUE);
}

function within(outer: unknown, name: string): unknown {
  return typeof outer === 'object' && outer !== null && Object.hasOwn(outer, name)
    ? Reflect.get(outer, name)
    : undefined;
}
