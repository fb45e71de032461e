'use client';

import { Alert } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentSession } from '../../lib/operator-api';

const Policy = createContext<CurrentSession['needs_approval']>(null);

/** Lets everything inside know what a second person has to approve. */
export function ApprovalPolicy({ session, children }: { session: CurrentSession; children: ReactNode }) {
  return <Policy value={session.needs_approval}>{children}</Policy>;
}

/**
 * Says that a second person has to approve, where the installation asks for it.
 * @param imports number of imports, for acts that one person may do up to a limit
 */
export function ApprovalNotice({ imports }: { imports?: number }) {
  const policy = useContext(Policy);
  if (policy === null || (imports !== undefined && imports <= policy.retry_imports_above)) return null;
  return (
    <Alert color="blue" variant="light" role="status">
      A second person has to approve this: it waits under Approvals, and nothing is done before somebody else says yes.
    </Alert>
  );
}
