'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { Panel } from '../../components/ui/panel';
import type { ErasedCustomer } from '../../lib/operator-api';
import classes from './customer-panel.module.css';

const EraseCustomerDialog = loadedWhenShown(async () => (await import('./erase-customer-dialog')).EraseCustomerDialog);
const ErasedDialog = loadedWhenShown(async () => (await import('./erased-dialog')).ErasedDialog);

interface Props {
  /** Of the import. */
  id: string;
  /** Whether it may be done now. What is open stays open: which documents are left to delete is shown this once. */
  isOffered: boolean;
}

/** For a customer who asks that nothing personal is kept. */
export function CustomerPanel({ id, isOffered }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [erased, setErased] = useState<ErasedCustomer | null>(null);
  return (
    <>
      {isOffered && (
        <Panel title="If the customer asks to be erased">
          <p className={classes.explanation}>
            Everything personal goes, of the import and of its account. Money and meter points stay.
          </p>
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            Erase the customer …
          </Button>
        </Panel>
      )}
      {isAsking && <EraseCustomerDialog id={id} onErased={setErased} onClose={() => setAsking(false)} />}
      {erased !== null && <ErasedDialog erased={erased} onClose={() => setErased(null)} />}
    </>
  );
}
