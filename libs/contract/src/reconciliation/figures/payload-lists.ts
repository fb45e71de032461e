import type { AcceptedAccount } from '../../rules/account-payload-reading.js';

/** Any object of a payload. */
export type Entry = Readonly<Record<string, unknown>>;

/** An entry of a list, with those that it lies in by the paths of their lists, and the position of each, from 1. */
export interface ListEntry {
  readonly entry: Entry;
  readonly position: number;
  /** Where it is in the payload: `customers.0.psr.1`; "" is the account itself. */
  readonly path: string;
  readonly within: Readonly<Record<string, ListEntry>>;
}

/** The entries of a list of a payload, by its path; "" is the account itself. */
export function entriesAt(account: AcceptedAccount, list: string): ListEntry[] {
  const root: ListEntry = { entry: account as Entry, position: 1, path: '', within: {} };
  let found: ListEntry[] = [root];
  let path = '';
  for (const key of list === '' ? [] : list.split('.')) {
    const outer = path;
    path = path === '' ? key : `${path}.${key}`;
    found = found.flatMap((around) => {
      const value = around.entry[key] ?? [];
      const entries = (Array.isArray(value) ? value : [value]) as Entry[];
      const within = outer === '' ? {} : { ...around.within, [outer]: around };
      const own = around.path === '' ? key : `${around.path}.${key}`;
      return entries.map((entry, index) => ({
        entry,
        position: index + 1,
        path: Array.isArray(value) ? `${own}.${index}` : own,
        within,
      }));
    });
  }
  return found;
}

/** The same entries without their paths and what they lie in, which take most of the time. */
export function objectsAt(account: AcceptedAccount, list: string): Entry[] {
  let found: Entry[] = [account as Entry];
  for (const key of list === '' ? [] : list.split('.'))
    found = found.flatMap<Entry>((around) => (around[key] ?? []) as Entry | Entry[]);
  return found;
}

/** The value of a field by its path in an entry; undefined where there is none, or an empty text. */
export function fieldAt(entry: Entry, field: string): unknown {
  let value: unknown = entry;
  for (const key of field.split('.')) value = (value as Entry | undefined)?.[key];
  return value === '' ? undefined : value;
}
