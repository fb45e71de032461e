'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { expectToBeSignedOut } from './leave-when-signed-out';
import { signOut } from './sign-out.action';

/** Ends the session and starts over with a new document, so that nothing fetched stays behind in this one. */
export function SignOutButton() {
  const [isPending, setPending] = useState(false);

  const leave = async () => {
    setPending(true);
    expectToBeSignedOut(true);
    try {
      await signOut();
      window.location.assign('/sign-in');
    } catch {
      expectToBeSignedOut(false);
      setPending(false);
    }
  };

  return (
    <Button variant="default" size="xs" loading={isPending} onClick={() => void leave()}>
      Sign out
    </Button>
  );
}
