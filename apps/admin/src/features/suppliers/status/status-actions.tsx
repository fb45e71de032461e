'use client';

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import type { SupplierStatus, SupplierSummary } from '../../../lib/operator-api';
import { offeredStatuses, statusWords } from './status-words';

const StatusDialog = loadedWhenShown(() => import('./status-dialog').then(({ StatusDialog }) => StatusDialog));

type Named = Pick<SupplierSummary, 'code' | 'name' | 'allowed_actions'>;

/** A button for each status the API lets this person set. */
export function StatusActions({ supplier }: { supplier: Named }) {
  const [chosen, choose] = useState<SupplierStatus | null>(null);
  return (
    <Group gap="xs">
      {offeredStatuses(supplier.allowed_actions).map((status) => (
        <Button
          key={status}
          size="xs"
          variant={status === 'Ongoing' ? 'filled' : 'default'}
          // Apart from the one that is pressed every day, and in the colour of what lasts.
          {...(status === 'Complete' && { color: 'red', variant: 'subtle', ml: 'xl' })}
          onClick={() => choose(status)}
        >
          {statusWords[status].verb}
        </Button>
      ))}
      {chosen !== null && <StatusDialog supplier={supplier} status={chosen} onClose={() => choose(null)} />}
    </Group>
  );
}
