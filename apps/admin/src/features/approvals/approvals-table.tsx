'use client';

import type { ComponentProps } from 'react';
import { Badge } from '../../components/ui/badge';
import { type Column, DataTable } from '../../components/ui/data-table';
import { CancelledIcon, DoneIcon, WaitingIcon } from '../../components/ui/icons';
import { RelativeTime } from '../../components/ui/relative-time';
import classes from '../../components/ui/stacked.module.css';
import { TextLink } from '../../components/ui/text-link';
import type { Approval, ApprovalState } from '../../lib/operator-api';
import { approvalDetails, approvalInWords } from './approval-words';
import { DecideButtons, type Decision } from './decide-buttons';

const badges: Record<ApprovalState, Pick<ComponentProps<typeof Badge>, 'tone' | 'label' | 'icon'>> = {
  WAITING: { tone: 'waiting', label: 'Waiting', icon: WaitingIcon },
  APPROVED: { tone: 'done', label: 'Approved', icon: DoneIcon },
  REJECTED: { tone: 'withdrawn', label: 'Rejected', icon: CancelledIcon },
  EXPIRED: { tone: 'withdrawn', label: 'Expired', icon: CancelledIcon },
};

const columns: readonly Column<Approval>[] = [
  {
    name: 'What',
    onPhone: 'title',
    isWide: true,
    cell: (approval) => (
      <span className={classes.stack}>
        <span className={classes.name}>{approvalInWords(approval)}</span>
        <span className={classes.quiet}>{approval.reason}</span>
        {approvalDetails(approval).map((detail) => (
          <span key={detail} className={classes.quiet}>
            {detail}
          </span>
        ))}
        {approval.batch !== null && <TextLink href={`/batches/${approval.batch.id}`}>What became of them</TextLink>}
      </span>
    ),
  },
  { name: 'State', cell: ({ state }) => <Badge {...badges[state]} /> },
  { name: 'Asked by', cell: ({ requested_by }) => requested_by },
  {
    name: 'Decided by',
    isEmpty: ({ decided_by }) => decided_by === null,
    cell: ({ decided_by, decision_reason }) => (
      <span className={classes.stack}>
        <span>{decided_by}</span>
        <span className={classes.quiet}>{decision_reason}</span>
      </span>
    ),
  },
  { name: 'Asked', isNumber: true, cell: ({ requested_at }) => <RelativeTime instant={requested_at} /> },
  { name: 'Until', isNumber: true, cell: ({ expires_at }) => <RelativeTime instant={expires_at} /> },
];

interface Props {
  approvals: readonly Approval[];
  onDecide: (approval: Approval, decision: Decision) => void;
}

/** Requests, newest first. */
export function ApprovalsTable({ approvals, onDecide }: Props) {
  const actions: Column<Approval> = {
    name: 'Actions',
    hasHiddenName: true,
    onPhone: 'beside',
    cell: (approval) => <DecideButtons approval={approval} onDecide={onDecide} />,
  };
  return <DataTable label="Approvals" columns={[...columns, actions]} rows={approvals} rowKey={({ id }) => id} />;
}
