import { FieldErrorTree } from '@carryover/contract';
import { pgConstraintName, pgErrorExtra } from '../../../platform/database/pg-error.js';
import { FieldErrorsError } from '../../../platform/errors/index.js';

/** The name a trigger of import_supplier refuses by; DETAIL is the folder that is in the way, HINT the code of its supplier. */
const APART = 'import_supplier__document_root_ex';

/**
 * What a write of a supplier comes to, with the refusal of its folder of documents told in words for staff.
 *
 * @param path field the refusal is of
 * @param root the folder that is wanted, without slashes around it
 * @throws FieldErrorsError when it is another supplier's, lies inside one, or one lies inside it; the transaction is lost then
 */
export async function tellTakenFolder<T>(path: readonly string[], root: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (pgConstraintName(error) !== APART) throw error;
    const { detail: taken = '', hint: holder = '' } = pgErrorExtra(error);
    const errors = new FieldErrorTree();
    errors.add(path, takenFolder(root, taken, holder));
    throw new FieldErrorsError(errors.toJSON());
  }
}

function takenFolder(root: string, taken: string, holder: string): string {
  const whose = `the document folder of import supplier ${holder}`;
  if (taken === root) return `"${root}" is ${whose}.`;
  return root.startsWith(`${taken}/`)
    ? `"${root}" lies inside "${taken}", ${whose}.`
    : `"${taken}", ${whose}, lies inside "${root}".`;
}
