'use client';

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import type { SupplierStatus, SupplierSummary } from '../../../lib/operator-api';
import { ApprovalNotice } from '../../approvals/needs-approval';
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
  return (
    <ReasonDialog
      title={`${verb} ${supplier.name}`}
      action={verb}
      isDestructive={status === 'Complete'}
      isReady={data !== undefined}
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
      {status === 'Complete' && <ApprovalNotice />}
    </ReasonDialog>
  );
}
