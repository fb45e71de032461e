export { migrations } from './all-migrations.js';
export { BASELINE } from './baseline.js';
export { ORGANIZATION_SETTING, PLATFORM_ROLE, REQUEST_ROLE, SUPPLIERS_SETTING } from './row-security.js';
export type * from './rows.generated.js';
