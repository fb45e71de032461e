'use client';

import { Button, Group } from '@mantine/core';
import { mayDo } from '../../lib/may-do';
import type { Approval } from '../../lib/operator-api';
import { approvalInWords } from './approval-words';

/** What is said to a request. */
export type Decision = 'approve' | 'reject';

/** Both, as buttons say them. */
export const decisionWords: Readonly<Record<Decision, string>> = { approve: 'Approve', reject: 'Reject' };

interface Props {
  approval: Approval;
  /** Asks for the reason of a decision. */
  onDecide: (approval: Approval, decision: Decision) => void;
}

/** What the person who looks may say, as the API says. */
export function DecideButtons({ approval, onDecide }: Props) {
  const offered = (['approve', 'reject'] as const).filter((decision) => mayDo(approval.allowed_actions, decision));
  if (offered.length === 0) return null;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {offered.map((decision) => (
        <Button
          key={decision}
          variant="default"
          size="compact-sm"
          aria-label={`${decisionWords[decision]}: ${approvalInWords(approval)}`}
          onClick={() => onDecide(approval, decision)}
        >
          {decisionWords[decision]}
        </Button>
      ))}
    </Group>
  );
}
