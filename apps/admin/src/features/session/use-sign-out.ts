'use client';

import { useState } from 'react';
import { expectToBeSignedOut } from './leave-when-signed-out';
import { signOut } from './sign-out.action';

/** Ends the session and starts over with a new document, so that nothing fetched stays behind in this one. */
export function useSignOut(): { leave: () => Promise<void>; isLeaving: boolean } {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    expectToBeSignedOut(true);
    try {
      window.location.assign(await signOut());
    } catch {
      expectToBeSignedOut(false);
      setLeaving(false);
    }
  };
  return { leave, isLeaving };
}
