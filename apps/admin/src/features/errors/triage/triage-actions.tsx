'use client';

import { Button } from '@mantine/core';
import { mayDo } from '../../../lib/may-do';
import type { ErrorGroup } from '../../../lib/operator-api';

/** What is asked of a group: to decide about it, or to keep a report. */
export type TriageQuestion = 'triage' | 'report';

interface Props {
  group: ErrorGroup;
  ask: (question: TriageQuestion) => void;
}

/** Buttons to change the triage of a group and to record a report to its suppliers. */
export function TriageActions({ group, ask }: Props) {
  if (!mayDo(group.allowed_actions, 'triage')) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => ask('triage')}>
        Triage …
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => ask('report')}>
        Report …
      </Button>
    </>
  );
}
