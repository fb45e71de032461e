import type { ErrorGroup } from '../../lib/operator-api';
import type { ImportFilter } from '../imports/import-filters';
import { errorsApiPath } from './error-filters';

/** The operator API's path of the groups behind a list of imports that is narrowed to one code. */
export function groupsPathOf({ error_code, supplier, modified_from, modified_to }: ImportFilter): string {
  const filters = {
    ...{ code: error_code ?? '', supplier: supplier ?? '', domain: '' as const },
    ...{ since: modified_from ?? '', until: modified_to ?? '', sort: '-count' as const },
  };
  return errorsApiPath(filters, 0);
}

/** The group that such a list shows; null when it shows none, or several because it asks for no place. */
export function groupOfFilter(groups: readonly ErrorGroup[], { path }: ImportFilter): ErrorGroup | null {
  const [only, ...others] = path === undefined ? groups : groups.filter((group) => (group.path ?? '-') === path);
  return only === undefined || others.length > 0 ? null : only;
}
