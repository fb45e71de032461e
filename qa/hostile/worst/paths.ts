import type { Route } from './recipe.js';

/** Where the bodies of a route go. */
export const PATHS: Readonly<Record<Route, string>> = {
  validate: '/v2/data-import/accounts/validate/',
  transactions: '/v1/data-import/transactions/create',
  notes: '/v1/data-import/notes/create',
  statements: '/v1/data-import/historical-statements/create',
};
