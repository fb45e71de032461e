'use client';

import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { mayDo } from '../../lib/may-do';
import type { Approval, ApprovedNow, ErasedCustomer } from '../../lib/operator-api';
import { ErasedDialog } from '../customer-erasure/erased-dialog';
import { approve, reject } from './approval-queries';
import { approvalDetails, approvalInWords } from './approval-words';

type Decision = 'approve' | 'reject';

const decisions: Record<
  Decision,
  { action: string; done: string; run: (id: string, reason: string) => Promise<Approval | ApprovedNow> }
> = {
  approve: { action: 'Approve', done: 'Approved and done', run: approve },
  reject: { action: 'Reject', done: 'Rejected', run: reject },
};

/** What the person who looks may say, as the API says. */
export function DecideButtons({ approval }: { approval: Approval }) {
  const [open, setOpen] = useState<Decision | null>(null);
  const [erased, setErased] = useState<ErasedCustomer | null>(null);
  const { id, allowed_actions: allowed, requested_by, reason } = approval;
  const what = approvalInWords(approval);
  const offered = (['approve', 'reject'] as const).filter((decision) => mayDo(allowed, decision));
  // What was approved is not offered any more, and what is told of it this once is still to be read.
  if (erased !== null) return <ErasedDialog erased={erased} onClose={() => setErased(null)} />;
  // Who is about to decide when somebody else has done so is told by the API, and keeps what was written.
  if (offered.length === 0 && open === null) return null;
  return (
    <>
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {offered.map((decision) => (
          <Button
            key={decision}
            variant="default"
            size="compact-sm"
            aria-label={`${decisions[decision].action}: ${what}`}
            onClick={() => setOpen(decision)}
          >
            {decisions[decision].action}
          </Button>
        ))}
      </Group>
      {open !== null && (
        <ReasonDialog
          title={`${decisions[open].action}: ${what}`}
          action={decisions[open].action}
          isDestructive={open === 'approve'}
          run={(given) => decisions[open].run(id, given)}
          onDone={(decided) => setErased('erased_customer' in decided ? decided.erased_customer : null)}
          done={(decided) => `${decisions[open].done}: ${approvalInWords(decided)}.`}
          onClose={() => setOpen(null)}
        >
          <Text size="sm">
            Asked for by {requested_by}: {reason}
          </Text>
          {approvalDetails(approval).map((detail) => (
            <Text key={detail} size="sm">
              {detail}
            </Text>
          ))}
          {open === 'approve' && (
            <Text size="sm">It is done at once, in the name of both of you, and cannot be taken back.</Text>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
