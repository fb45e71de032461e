'use client';

import { Text } from '@mantine/core';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import type { Approval, ApprovedNow, ErasedCustomer } from '../../lib/operator-api';
import { approve, reject } from './approval-queries';
import { approvalDetails, approvalInWords, approvedInWords, approvingInWords } from './approval-words';
import { type Decision, decisionWords } from './decide-buttons';

const decisions: Record<
  Decision,
  { done: (approval: Approval) => string; run: (id: string, reason: string) => Promise<Approval | ApprovedNow> }
> = {
  approve: { done: approvedInWords, run: approve },
  reject: { done: (approval) => `Rejected: ${approvalInWords(approval)}.`, run: reject },
};

interface Props {
  approval: Approval;
  decision: Decision;
  /** Called with what is told this once of a customer who was erased. */
  onErased: (erased: ErasedCustomer) => void;
  onClose: () => void;
}

/** Asks for the reason of a decision. Who decides when somebody else has done so is told by the API, and keeps what was written. */
export function DecisionDialog({ approval, decision, onErased, onClose }: Props) {
  const { id, requested_by, reason } = approval;
  const what = approvalInWords(approval);
  const { done, run } = decisions[decision];
  return (
    <ReasonDialog
      title={`${decisionWords[decision]}: ${what}`}
      action={decisionWords[decision]}
      isDestructive={decision === 'approve'}
      run={(given) => run(id, given)}
      onDone={(decided) => {
        if ('erased_customer' in decided && decided.erased_customer !== null) onErased(decided.erased_customer);
      }}
      done={done}
      onClose={onClose}
    >
      <Text size="sm">
        Asked for by {requested_by}: {reason}
      </Text>
      {approvalDetails(approval).map((detail) => (
        <Text key={detail} size="sm">
          {detail}
        </Text>
      ))}
      {decision === 'approve' && <Text size="sm">{approvingInWords(approval)}</Text>}
    </ReasonDialog>
  );
}
