import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemIcon } from '../../components/ui/icons';

/** Warns, before somebody retries, that this alone changes nothing. */
export function NoHelpNotice({ children }: { children: ReactNode }) {
  return (
    <Alert color="orange" variant="light" icon={<ProblemIcon />} role="note">
      {children}
    </Alert>
  );
}
