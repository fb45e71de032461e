'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { Panel } from '../../../components/ui/panel';
import type { SupplierDetail } from '../../../lib/operator-api';
import { HistoryEntry } from '../history-entry';
import classes from '../history-entry.module.css';
import { erasureQuery } from '../supplier-queries';
import { progressInWords } from './progress-in-words';

const ErasureDialog = loadedWhenShown(() => import('./erasure-dialog').then(({ ErasureDialog }) => ErasureDialog));

/** Erasure of a supplier's payloads, once its migration is complete; nothing before. */
export function ErasurePanel({ supplier }: { supplier: SupplierDetail }) {
  const { data } = useQuery(erasureQuery(supplier.code));
  const [isAsking, setAsking] = useState(false);
  if (data === undefined || (data.latest === null && supplier.status !== 'Complete')) return null;
  const { latest, allowed_actions: actions } = data;
  return (
    <Panel title="Payloads">
      {latest === null ? (
        <p className={classes.quiet}>What it sent is kept.</p>
      ) : (
        <ol className={classes.list}>
          <HistoryEntry
            what={progressInWords(data)}
            actor={latest.ordered_by}
            reason={latest.reason}
            instant={latest.ordered_at}
          />
        </ol>
      )}
      {actions.includes('erase_payloads') && (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          Erase payloads
        </Button>
      )}
      {isAsking && <ErasureDialog supplier={supplier} imports={data.imports} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
