import { CreateSuppliersAndAuth1760000000000 } from './1760000000000-create-suppliers-and-auth.js';
import { CreateImports1760000001000 } from './1760000001000-create-imports.js';
import { CreateAccounts1760000002000 } from './1760000002000-create-accounts.js';
import { CreateCatalogue1760000003000 } from './1760000003000-create-catalogue.js';
import { AddImportOutcomes1760000004000 } from './1760000004000-add-import-outcomes.js';

/** Every migration, oldest first. */
export const migrations = [
  CreateSuppliersAndAuth1760000000000,
  CreateImports1760000001000,
  CreateAccounts1760000002000,
  CreateCatalogue1760000003000,
  AddImportOutcomes1760000004000,
] as const;
