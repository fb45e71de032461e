'use client';

import { Button } from '@mantine/core';
import { useSignOut } from '../session/use-sign-out';
import { AddPasskeyForm } from './add-passkey-form';

/** Adds the first passkey, then leads to the page that was asked for. */
export function EnrolPasskey({ returnPath }: { returnPath: string }) {
  const { leave, isLeaving } = useSignOut();
  return (
    <>
      <AddPasskeyForm onAdded={() => window.location.assign(returnPath)} />
      <Button variant="subtle" fullWidth mt="xs" loading={isLeaving} onClick={() => void leave()}>
        Sign out
      </Button>
    </>
  );
}
