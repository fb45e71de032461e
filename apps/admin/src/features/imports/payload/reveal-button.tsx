'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import { mayDo } from '../../../lib/may-do';
import type { ImportDetail, Payload } from '../../../lib/operator-api';

interface Props {
  id: string;
  version: number;
  allowedActions: ImportDetail['allowed_actions'];
  onRevealed: (payload: Payload) => void;
}

/** Asks why somebody needs to see personal data, and fetches it. The answer goes to `onRevealed` and nowhere else. */
export function RevealButton({ id, version, allowedActions, onRevealed }: Props) {
  const [isAsking, ask] = useState(false);
  if (!mayDo(allowedActions, 'reveal')) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => ask(true)}>
        Reveal personal data …
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Reveal the personal data of this payload"
          action="Reveal"
          run={(reason) => callApi('POST /imports/{id}/payload/reveal', { path: { id }, body: { version, reason } })}
          onDone={onRevealed}
          onClose={() => ask(false)}
        >
          Names, addresses and other personal data are shown for five minutes at most, or until you leave this page.
        </ReasonDialog>
      )}
    </>
  );
}
