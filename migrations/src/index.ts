import { CreateSuppliersAndAuth1760000000000 } from './1760000000000-create-suppliers-and-auth.js';
import { CreateImports1760000001000 } from './1760000001000-create-imports.js';
import { CreateAccounts1760000002000 } from './1760000002000-create-accounts.js';

/** Every migration, oldest first. */
export const migrations = [
  CreateSuppliersAndAuth1760000000000,
  CreateImports1760000001000,
  CreateAccounts1760000002000,
] as const;
