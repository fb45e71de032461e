'use client';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { Panel } from '../../components/ui/panel';
import { callApi } from '../../lib/browser-api';
import classes from './self-check.module.css';

const SelfCheckResult = loadedWhenShown(() =>
  import('./self-check-result').then(({ SelfCheckResult }) => SelfCheckResult),
);

/** Lets staff prove that nothing was lost: the payload is rebuilt from the stored account and compared. */
export function SelfCheckPanel({ id }: { id: string }) {
  const check = useMutation({ mutationFn: () => callApi('POST /imports/{id}/self-check', { path: { id } }) });
  return (
    <Panel title="Is everything there?">
      <p className={classes.explanation}>
        Rebuilds the payload from the tables of the account and compares it, field by field, with what was sent. It only
        reads.
      </p>
      <Button variant="default" size="sm" loading={check.isPending} onClick={() => check.mutate()}>
        Compare with what was sent
      </Button>
      <div aria-live="polite">
        {check.data !== undefined && <SelfCheckResult result={check.data} />}
        {check.error !== null && <p className={classes.problem}>The check did not run. {check.error.message}</p>}
      </div>
    </Panel>
  );
}
