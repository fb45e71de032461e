import type { ImportStatus } from '../../lib/operator-api';

/** Each status of an import in words. */
export const importStatusLabel: Record<ImportStatus, string> = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In progress',
  PROCESSED: 'Processed',
  ERRORED: 'Errored',
  DRY_RUN_SUCCEEDED: 'Dry run succeeded',
  DRY_RUN_ERRORED: 'Dry run errored',
  CANCELLED: 'Cancelled',
};
