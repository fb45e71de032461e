import { ImportWarningsRepository } from '../../warnings/index.js';
import { AcceptedImportsRepository } from '../process/accepted-imports.repository.js';
import { TEST_SEALS } from '../sealing/testing/test-seals.js';

/** Keeps imports as the api does, sealed with the keys of every process in the tests. */
export const acceptedImports = new AcceptedImportsRepository(TEST_SEALS, new ImportWarningsRepository());
