'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { ShownOnce } from '../../../components/ui/shown-once';
import { newKey } from '../../../lib/new-key';
import { notifyProblem } from '../../../lib/notify';
import type { IssuedApiKey, SupplierDetail } from '../../../lib/operator-api';
import { issueApiKey } from '../supplier-actions';

/** Issues a key and shows it, this once. Trying again after an answer that got lost does not issue a second one. */
export function IssueKey({ supplier }: { supplier: SupplierDetail }) {
  const [idempotencyKey, ask] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const show = ({ key, prefix }: IssuedApiKey) => {
    setSecret(key);
    if (key === null)
      notifyProblem(
        `The key ${prefix}… was issued, but its text was lost on its way. Revoke it and issue another one.`,
      );
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => ask(newKey())}>
        Issue key
      </Button>
      {idempotencyKey !== null && (
        <ReasonDialog
          title={`Issue an API key to ${supplier.organization}`}
          action="Issue key"
          run={(reason) => issueApiKey(supplier.code, reason, idempotencyKey)}
          onDone={show}
          onClose={() => ask(null)}
        >
          Whoever has the key can send accounts for every supplier of {supplier.organization}. Keys that exist stay
          valid.
        </ReasonDialog>
      )}
      {secret !== null && (
        <ShownOnce title="API key issued" label="The new key." secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  );
}
