import type { ErrorGroup } from '../../lib/operator-api';
import type { ImportFilter } from '../imports/import-filters';

/** The query by which the operator API lists the groups behind a list of imports that is narrowed to one code. */
export function groupsQueryOf(filter: ImportFilter): string {
  const { error_code, path, supplier, sandbox, wave, modified_from, modified_to } = filter;
  const asked = { code: error_code, path, supplier, sandbox, wave, since: modified_from, until: modified_to };
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams([...given, ['limit', '2']]).toString();
}

/** Whether such a list has imports of live suppliers and of sandboxes, of which the groups count the live ones alone. */
export function isOfBothKinds({ supplier, sandbox }: ImportFilter): boolean {
  return supplier === undefined && sandbox === undefined;
}

/** The group that such a list shows; null when it shows none, or several because it asks for no path. */
export function onlyGroup(groups: readonly ErrorGroup[]): ErrorGroup | null {
  const [only, ...others] = groups;
  return only === undefined || others.length > 0 ? null : only;
}
