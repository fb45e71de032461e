import type { BatchAction } from '../../lib/operator-api';

interface ActionWords {
  verb: string;
  /** The action in progress, before the number of imports. */
  doing: string;
  did: string;
  /** Beside the number of those it can move. */
  allowed: string;
  /** What happens when it is pressed. */
  meaning: string;
}

/** Words of the actions on imports, for one and for many. */
export const actionWords: Record<BatchAction, ActionWords> = {
  retry: {
    verb: 'Retry',
    doing: 'Retrying',
    did: 'Retried',
    allowed: 'Will be retried',
    meaning: 'The stored payloads are imported once more, as they are. Nothing is changed in them.',
  },
  cancel: {
    verb: 'Cancel',
    doing: 'Cancelling',
    did: 'Cancelled',
    allowed: 'Will be cancelled',
    meaning:
      'For the supplier this is final: its requests end as CANCELLED, without an error, and no account is created. Suppliers that are Ongoing can send them again, and staff can restore what is stored of those that are not Complete.',
  },
  restore: {
    verb: 'Restore',
    doing: 'Restoring',
    did: 'Restored',
    allowed: 'Will be restored',
    meaning: 'The cancellation is taken back: the stored payloads wait to be imported, as they were sent.',
  },
};
