import { CreateSuppliersAndAuth1760000000000 } from './1760000000000-create-suppliers-and-auth.js';

/** Every migration, oldest first. */
export const migrations = [CreateSuppliersAndAuth1760000000000] as const;
