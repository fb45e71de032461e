'use client';

import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingRows } from '../../components/ui/loading-rows';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { callApi } from '../../lib/browser-api';
import { formatInstant } from '../../lib/format-instant';
import type { CustomerErasure, ErasedCustomer } from '../../lib/operator-api';
import { ApprovalNotice } from '../approvals/needs-approval';
import { countsInWords } from './erasure-words';

interface Props {
  /** Of the import. */
  id: string;
  onErased: (erased: ErasedCustomer) => void;
  onClose: () => void;
}

/** Says in numbers what goes, and wants the customer's account typed before it is done. */
export function EraseCustomerDialog({ id, onErased, onClose }: Props) {
  const [typed, type] = useState('');
  const { data: preview, error } = useQuery({
    queryKey: ['imports', id, 'customer-erasure'],
    queryFn: ({ signal }) => callApi('GET /imports/{id}/customer-erasure', { path: { id }, signal }),
  });
  return (
    <ReasonDialog
      title="Erase the customer"
      action="Erase for good"
      isDestructive
      isReady={preview !== undefined && typed === preview.customer}
      dismiss="Keep the data"
      run={(reason) =>
        callApi('POST /imports/{id}/customer-erasure', { path: { id }, body: { confirm: typed, reason } })
      }
      onDone={onErased}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {error !== null && <ProblemAlert problem={error} />}
          {error === null && preview === undefined && <LoadingRows label="Counting what is kept" />}
          {preview !== undefined && <WhatGoes preview={preview} />}
          <ApprovalNotice />
          <TextInput
            label="Account"
            description={preview === undefined ? undefined : `Type ${preview.customer} to confirm.`}
            value={typed}
            error={problems.get('confirm')}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <p>The reason is kept for ever: number the request, and name nobody.</p>
        </>
      )}
    </ReasonDialog>
  );
}

function WhatGoes({ preview }: { preview: CustomerErasure }) {
  const { erased_at: before } = preview;
  return (
    <p>
      For good: {countsInWords(preview)}. A mail that waits to be sent goes, too. Money, meter points and numbers stay.
      The documents themselves have to be deleted from their storage: their keys are shown once, when it is done.
      {before !== null && ` The customer was erased before, on ${formatInstant(before)}.`}
    </p>
  );
}
