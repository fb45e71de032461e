/** Name of the queue that wakes workers for imports. */
export const IMPORT_QUEUE = 'account-import';
