'use client';

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { countOf } from '../../../lib/format-count';
import type { SupplierDetail } from '../../../lib/operator-api';
import { ApprovalNotice } from '../../approvals/needs-approval';
import { erasePayloads } from '../supplier-actions';

interface Props {
  supplier: Pick<SupplierDetail, 'code' | 'name'>;
  imports: number;
  onClose: () => void;
}

/** Says what goes and what stays, and wants the code typed before it is done. */
export function ErasureDialog({ supplier: { code, name }, imports, onClose }: Props) {
  const [typed, type] = useState('');
  return (
    <ReasonDialog
      title={`Erase the payloads of ${name}`}
      action="Erase payloads"
      isDestructive
      isReady={typed === code}
      run={(reason) => erasePayloads(code, typed, reason)}
      done={() => `The payloads of ${name} are being erased.`}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p>
            What was sent for {countOf(imports, 'import')} goes for good, all versions of it. Accounts, events, hashes
            and control totals stay. No import can be retried afterwards.
          </p>
          <ApprovalNotice />
          <TextInput
            label="Code of the supplier"
            description={`Type ${code} to confirm.`}
            value={typed}
            error={problems.get('confirm')}
            autoComplete="off"
            maxLength={32}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </>
      )}
    </ReasonDialog>
  );
}
