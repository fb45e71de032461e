'use client';

import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { mayDo } from '../../lib/may-do';
import type { Approval } from '../../lib/operator-api';
import { decide } from './approval-queries';
import { approvalInWords } from './approval-words';

type Decision = 'approve' | 'reject';

const words: Record<Decision, { action: string; done: string }> = {
  approve: { action: 'Approve', done: 'Approved and done' },
  reject: { action: 'Reject', done: 'Rejected' },
};

/** What the person who looks may say, as the API says. */
export function DecideButtons({ approval }: { approval: Approval }) {
  const [open, setOpen] = useState<Decision | null>(null);
  const { id, allowed_actions: allowed, requested_by, reason } = approval;
  const what = approvalInWords(approval);
  const offered = (['approve', 'reject'] as const).filter((decision) => mayDo(allowed, decision));
  if (offered.length === 0) return null;
  return (
    <>
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {offered.map((decision) => (
          <Button
            key={decision}
            variant="default"
            size="compact-sm"
            aria-label={`${words[decision].action}: ${what}`}
            onClick={() => setOpen(decision)}
          >
            {words[decision].action}
          </Button>
        ))}
      </Group>
      {open !== null && (
        <ReasonDialog
          title={`${words[open].action}: ${what}`}
          action={words[open].action}
          isDestructive={open === 'approve'}
          run={(given) => decide(id, open, given)}
          done={() => `${words[open].done}: ${what}.`}
          onClose={() => setOpen(null)}
        >
          <Text size="sm">
            Asked for by {requested_by}: {reason}
          </Text>
          {open === 'approve' && (
            <Text size="sm">It is done at once, in the name of both of you, and cannot be taken back.</Text>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
