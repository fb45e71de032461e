import { SHARED_MANDATE } from '../../warnings/index.js';

/**
 * SQL condition: a row of import_warning is about the account as it was sent, and suppliers may see it.
 * @param row its alias
 */
export const toldWarningsSql = (row: string) => `${row}.source = 'account' AND ${row}.code <> '${SHARED_MANDATE}'`;
