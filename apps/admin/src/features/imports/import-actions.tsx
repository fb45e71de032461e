'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { mayDo } from '../../lib/may-do';
import type { BatchAction, ImportDetail } from '../../lib/operator-api';
import classes from './import-view.module.css';

const ImportActionDialog = loadedWhenShown(() =>
  import('./import-action-dialog').then(({ ImportActionDialog }) => ImportActionDialog),
);

const labels: Record<BatchAction, string> = { retry: 'Retry', cancel: 'Cancel the import', restore: 'Restore' };

/** Buttons for exactly what the API allows now. */
export function ImportActions({ importDetail }: { importDetail: ImportDetail }) {
  const [asked, ask] = useState<BatchAction | null>(null);
  const offered = (['retry', 'restore', 'cancel'] as const).filter((action) =>
    mayDo(importDetail.allowed_actions, action),
  );
  return (
    <div className={classes.actions}>
      {offered.map((action) => (
        <Button
          key={action}
          size="compact-md"
          variant={action === 'cancel' ? 'default' : 'filled'}
          onClick={() => ask(action)}
        >
          {labels[action]} …
        </Button>
      ))}
      {asked !== null && (
        <ImportActionDialog
          action={asked}
          label={labels[asked]}
          importDetail={importDetail}
          onClose={() => ask(null)}
        />
      )}
    </div>
  );
}
