import { DomainError } from '../../platform/errors/domain-error.js';

/** Entries that an answer names at most; it says how many more there are. */
const NAMED = 10;

/** Keys as they are read: `FEN-FIX-26 GAS, FEN-VAR ELECTRICITY and 3 more`. @param keys each a JSON array as text */
export function namesOfKeys(keys: readonly string[]): string {
  const names = keys.slice(0, NAMED).map((key) => (JSON.parse(key) as unknown[]).join(' '));
  return `${names.join(', ')}${keys.length > NAMED ? ` and ${keys.length - NAMED} more` : ''}`;
}

/** Something names the entry: it can be taken out of use and not away. */
export class CatalogueEntryInUse extends DomainError {
  constructor(why: string) {
    super('catalogue_entry_in_use', 409, `${why} Take it out of use instead.`);
  }
}

/** A change cannot be undone: its entries have been changed since, or what they named is gone. */
export class CatalogueChangeNotUndoable extends DomainError {
  constructor(why: string) {
    super('catalogue_change_not_undoable', 409, why);
  }
}
