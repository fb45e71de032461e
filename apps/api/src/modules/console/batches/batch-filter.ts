import { FieldErrorTree } from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { ALL_IMPORTS, type ImportsFilter } from '../../imports/index.js';
import { readImportsFilter } from '../imports/imports.request.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Imports that can be chosen one by one. */
const MOST = 1_000;

/**
 * Reads which imports a batch is about: the filters of the list, or `ids`.
 * @throws FieldErrorsError below `filter`
 */
export function readBatchFilter(filter: { readonly [name: string]: unknown }): ImportsFilter {
  try {
    if (Object.hasOwn(filter, 'ids')) return { ...ALL_IMPORTS, ids: readIds(filter) };
    return readImportsFilter(filter);
  } catch (error) {
    if (!(error instanceof FieldErrorsError)) throw error;
    throw new FieldErrorsError({ filter: error.errors });
  }
}

function readIds({ ids, ...others }: { readonly [name: string]: unknown }): readonly string[] {
  const errors = new FieldErrorTree();
  for (const name of Object.keys(others)) errors.add([name], 'This field does not go with ids.');
  const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= MOST;
  if (!isList || !ids.every((id) => typeof id === 'string' && UUID.test(id)))
    errors.add('ids', `Expected 1 to ${MOST} ids of imports.`);
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
  return ids as string[];
}
