import { FieldErrorTree } from '@carryover/contract';
import { pgConstraintName, pgErrorExtra } from '../../../platform/database/pg-error.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';

/** The name a trigger of import_supplier refuses by; DETAIL is the folder that is in the way, HINT the code of its supplier. */
const APART = 'import_supplier__document_root_ex';

/**
 * Runs a write of a supplier and turns the conflict of its document folder into a field error for staff.
 * @param path field the error is reported at
 * @param root the folder, without slashes around it
 * @throws FieldErrorsError the folder is another supplier's, or one contains the other; the transaction is aborted
 * then
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
