'use client';

import { ReasonDialog } from '../../components/ui/reason-dialog';
import { callApi } from '../../lib/browser-api';
import type { BatchAction, ImportDetail } from '../../lib/operator-api';
import { actionWords } from '../batches/action-words';
import { Forecast } from '../batches/forecast';
import { afterCancellation } from './after-cancellation';

const words: Record<BatchAction, { meaning: string; done: string; dismiss?: string }> = {
  retry: {
    meaning: 'The stored payload is imported once more, as it is. Nothing is changed in it.',
    done: 'The import waits to be tried again.',
  },
  cancel: {
    meaning:
      'For the supplier this is final: its request ends as CANCELLED, without an error, and no account is created.',
    done: 'The import was cancelled.',
    dismiss: 'Keep it',
  },
  restore: {
    meaning: 'The cancellation is taken back: the stored payload waits to be imported, as it was sent.',
    done: 'The import waits to be imported.',
  },
};

interface Props {
  action: BatchAction;
  /** The word on the button that does it. */
  label: string;
  importDetail: ImportDetail;
  onClose: () => void;
}

/** Asks why an import is retried, cancelled or restored, and says what that means. */
export function ImportActionDialog({ action, label, importDetail, onClose }: Props) {
  const { id, external_account_number: number } = importDetail;
  const { meaning, done, dismiss } = words[action];
  return (
    <ReasonDialog
      title={`${actionWords[action].verb} ${number}`}
      action={label}
      isDestructive={action === 'cancel'}
      dismiss={dismiss}
      run={(reason) => callApi(`POST /imports/{id}/${action}`, { path: { id }, body: { reason } })}
      done={() => done}
      onClose={onClose}
    >
      {action !== 'cancel' && <Forecast action={action} filter={{ ids: [id] }} id={id} />}
      {meaning} {action === 'cancel' && afterCancellation(importDetail)}
    </ReasonDialog>
  );
}
