'use client';

import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { TextLink } from '../../../components/ui/text-link';
import type { SupplierStatus, SupplierSummary } from '../../../lib/operator-api';
import { ApprovalNotice } from '../../approvals/needs-approval';
import { importsHref } from '../../imports/import-filters';
import { setStatus } from '../supplier-actions';
import { statusPreviewQuery } from '../supplier-queries';
import classes from './status-dialog.module.css';
import { consequences, statusWords } from './status-words';

interface Props {
  supplier: Pick<SupplierSummary, 'code' | 'name'>;
  status: SupplierStatus;
  onClose: () => void;
}

/** Says what the status means for the imports under way, asks why, and sets it. */
export function StatusDialog({ supplier, status, onClose }: Props) {
  const { data, error } = useQuery(statusPreviewQuery(supplier.code, status));
  const { verb, meaning } = statusWords[status];
  const [typed, type] = useState('');
  const isLasting = status === 'Complete';
  return (
    <ReasonDialog
      title={`${verb} ${supplier.name}`}
      action={verb}
      isDestructive={isLasting}
      isReady={data !== undefined && (!isLasting || typed === supplier.code)}
      run={(reason) => setStatus(supplier.code, status, reason)}
      done={() => `${supplier.name} is ${status}.`}
      onClose={onClose}
    >
      <div className={classes.meaning}>
        <p>{meaning}</p>
        {error !== null && <ProblemAlert problem={error} />}
        {data === undefined && error === null && <Skeleton height={44} />}
        {data !== undefined && (
          <ul>
            {consequences(status, data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      {status === 'Ongoing' && data !== undefined && data.ended_by_completion > 0 && (
        <TextLink href={endedByCompletionHref(supplier.code, data.completed_at)}>
          Show what ended when it was completed
        </TextLink>
      )}
      {isLasting && (
        <TextInput
          label="Code of the supplier"
          description={`Type ${supplier.code} to confirm.`}
          value={typed}
          autoComplete="off"
          maxLength={32}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      {isLasting && <ApprovalNotice />}
    </ReasonDialog>
  );
}

/** Exactly the imports that ended with this completion, from whose list they are retried. */
function endedByCompletionHref(supplier: string, completedAt: string | null): string {
  const filter = { supplier, error_code: 'import_supplier_migration_not_ongoing' };
  return importsHref({ filter: completedAt === null ? filter : { ...filter, modified_from: completedAt } });
}
