'use client';

import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Dialog } from '../../components/ui/dialog';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { leaveWhenSignedOut } from '../session/leave-when-signed-out';
import { verifyAudit } from './audit-queries';
import { Verdict } from './verdict';

/** Has the whole chain computed again and says whether any entry was changed, removed or put in. */
export function VerifyButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Verify the chain
      </Button>
      {isOpen && <VerifyDialog onClose={close} />}
    </>
  );
}

function VerifyDialog({ onClose }: { onClose: () => void }) {
  const verifying = useMutation({ mutationFn: verifyAudit, onError: leaveWhenSignedOut });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!verifying.isPending) verifying.mutate(String(new FormData(event.currentTarget).get('head') ?? '').trim());
  };
  return (
    <Dialog onClose={onClose} title="Verify the audit trail">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            Every entry carries a hash of itself and the one before. All of them are computed again, so that an entry
            that was changed, removed or put in shows. It only reads.
          </Text>
          <TextInput
            name="head"
            label="Head of an earlier check"
            description="Optional: also proves that nothing written before it was replaced."
            placeholder="1234:…"
            autoComplete="off"
          />
          <div aria-live="polite">
            {verifying.data !== undefined && <Verdict verification={verifying.data} />}
            {verifying.error !== null && <ProblemAlert problem={verifying.error} />}
          </div>
          <Button type="submit" loading={verifying.isPending}>
            Verify
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
