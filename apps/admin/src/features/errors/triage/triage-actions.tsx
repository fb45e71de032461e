'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { mayDo } from '../../../lib/may-do';
import type { ErrorGroup } from '../../../lib/operator-api';
import type { ErrorFilters } from '../error-filters';
import { ReportDialog } from './report-dialog';
import { TriageDialog } from './triage-dialog';

interface Props {
  group: ErrorGroup;
  filters: ErrorFilters;
}

/** Buttons to change the triage of a group and to record a report to its suppliers. */
export function TriageActions({ group, filters }: Props) {
  const [open, setOpen] = useState<'triage' | 'report' | null>(null);
  const close = () => setOpen(null);
  if (!mayDo(group.allowed_actions, 'triage')) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen('triage')}>
        Triage …
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => setOpen('report')}>
        Report …
      </Button>
      {open === 'triage' && <TriageDialog group={group} onClose={close} />}
      {open === 'report' && <ReportDialog group={group} filters={filters} onClose={close} />}
    </>
  );
}
