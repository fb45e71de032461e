'use client';

import { Progress, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { callApi } from '../../../lib/browser-api';
import { countOf, formatCount } from '../../../lib/format-count';
import type { SupplierDetail } from '../../../lib/operator-api';
import { emptySandbox } from '../supplier-actions';
import { type Emptying, emptyUntilNothingIsLeft } from './empty-until-nothing-is-left';
import classes from './sandbox-panel.module.css';

interface Props {
  supplier: Pick<SupplierDetail, 'code' | 'name' | 'total'>;
  onClose: () => void;
}

/**
 * Milliseconds between checks for running imports, and checks at most; the lease of a lost worker has ended by then.
 */
const lookMs = 1_000;
const looksAtMost = 60;

/** Says what goes and what stays, wants the code typed, and stays until nothing is left. */
export function EmptyDialog({ supplier: { code, name, total }, onClose }: Props) {
  const [typed, type] = useState('');
  const [emptying, show] = useState<Emptying | null>(null);
  const run = (reason: string) =>
    emptyUntilNothingIsLeft({
      step: () => emptySandbox(code, typed, reason),
      untilNoneRuns: () => untilNoneRuns(code),
      show,
    });
  return (
    <ReasonDialog
      title={`Empty the sandbox ${name}`}
      action="Empty sandbox"
      isDestructive
      isReady={typed === code}
      run={run}
      done={(deleted) => `${name} is empty: ${countOf(deleted, 'import')} deleted.`}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p>
            All {countOf(total, 'import')} it sent {total === 1 ? 'goes' : 'go'} for good, with payloads, events,
            accounts, everything that was added to them, and reports of its books. Settings, keys, webhook and audit
            trail stay.
          </p>
          <TextInput
            label="Code of the supplier"
            description={`Type ${code} to confirm.`}
            value={typed}
            error={problems.get('confirm')}
            autoComplete="off"
            maxLength={32}
            onChange={(event) => type(event.currentTarget.value)}
          />
          {emptying !== null && <HowFar emptying={emptying} />}
        </>
      )}
    </ReasonDialog>
  );
}

function HowFar({ emptying: { deleted, left } }: { emptying: Emptying }) {
  const all = deleted + left;
  const words = `${formatCount(deleted)} of ${countOf(all, 'import')} deleted`;
  return (
    <div className={classes.progress}>
      <Progress.Root size="md">
        <Progress.Section
          value={all === 0 ? 100 : Math.floor((100 * deleted) / all)}
          aria-label="Progress"
          aria-valuetext={words}
        />
      </Progress.Root>
      <span role="status">{words}</span>
    </div>
  );
}

async function untilNoneRuns(code: string): Promise<boolean> {
  for (let look = 0; look < looksAtMost; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const { counts } = await callApi('GET /suppliers/{code}', { path: { code } });
    if (counts.IN_PROGRESS === 0) return true;
  }
  return false;
}
