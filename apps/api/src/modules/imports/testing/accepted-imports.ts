import type { Tx } from '../../../platform/database/database.js';
import { ImportWarningsRepository } from '../../warnings/index.js';
import { type AcceptedImport, AcceptedImportsRepository } from '../process/accepted-imports.repository.js';
import { TEST_SEALS } from '../sealing/testing/test-seals.js';

/** Keeps imports as the api does, sealed with the keys of every process in the tests. */
export const acceptedImports = new AcceptedImportsRepository(TEST_SEALS, new ImportWarningsRepository());

/** Keeps one import. @returns false when the pair has a process already, or the supplier is not Ongoing */
export async function insertNew(tx: Tx, id: string, accepted: AcceptedImport): Promise<boolean> {
  return (await acceptedImports.insertAllNew(tx, [{ id, accepted }])).get(id)?.isNew === true;
}
