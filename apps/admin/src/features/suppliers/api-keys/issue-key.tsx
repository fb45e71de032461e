'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { ShownOnce } from '../../../components/ui/shown-once';
import type { IssuedApiKey, SupplierDetail } from '../../../lib/operator-api';
import { issueApiKey } from '../supplier-actions';

/** Issues a key and shows it, this once. */
export function IssueKey({ supplier }: { supplier: SupplierDetail }) {
  const [isAsking, setAsking] = useState(false);
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        Issue key
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Issue an API key to ${supplier.organization}`}
          action="Issue key"
          run={(reason) => issueApiKey(supplier.code, reason)}
          onDone={setIssued}
          onClose={() => setAsking(false)}
        >
          Whoever has the key can send accounts for every supplier of {supplier.organization}. Keys that exist stay
          valid.
        </ReasonDialog>
      )}
      {issued !== null && (
        <ShownOnce title="API key issued" label="The new key." secret={issued.key} onClose={() => setIssued(null)} />
      )}
    </>
  );
}
