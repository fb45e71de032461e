'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { callApi } from '../../lib/browser-api';
import { mayDo } from '../../lib/may-do';
import type { BatchAction, ImportDetail } from '../../lib/operator-api';
import { actionWords } from '../batches/action-words';
import { Forecast } from '../batches/forecast';
import classes from './import-view.module.css';

const actions: Record<BatchAction, { label: string; meaning: string; done: string; dismiss?: string }> = {
  retry: {
    label: 'Retry',
    meaning: 'The stored payload is imported once more, as it is. Nothing is changed in it.',
    done: 'The import waits to be tried again.',
  },
  cancel: {
    label: 'Cancel the import',
    meaning:
      'For the supplier this is final: its request ends as CANCELLED, without an error, and no account is created. The supplier can send it again, and staff can restore it.',
    done: 'The import was cancelled.',
    dismiss: 'Keep it',
  },
  restore: {
    label: 'Restore',
    meaning: 'The cancellation is taken back: the stored payload waits to be imported, as it was sent.',
    done: 'The import waits to be imported.',
  },
};

/** Buttons for exactly what the API allows now. */
export function ImportActions({ importDetail }: { importDetail: ImportDetail }) {
  const { id, external_account_number: number, allowed_actions } = importDetail;
  const [asked, ask] = useState<BatchAction | null>(null);
  const offered = (['retry', 'restore', 'cancel'] as const).filter((action) => mayDo(allowed_actions, action));
  return (
    <div className={classes.actions}>
      {offered.map((action) => (
        <Button
          key={action}
          size="compact-md"
          variant={action === 'cancel' ? 'default' : 'filled'}
          onClick={() => ask(action)}
        >
          {actions[action].label} …
        </Button>
      ))}
      {asked !== null && (
        <ReasonDialog
          title={`${actionWords[asked].verb} ${number}`}
          action={actions[asked].label}
          isDestructive={asked === 'cancel'}
          dismiss={actions[asked].dismiss}
          run={(reason) => callApi(`POST /imports/{id}/${asked}`, { path: { id }, body: { reason } })}
          done={() => actions[asked].done}
          onClose={() => ask(null)}
        >
          {asked !== 'cancel' && <Forecast action={asked} filter={{ ids: [id] }} id={id} />}
          {actions[asked].meaning}
        </ReasonDialog>
      )}
    </div>
  );
}
