'use client';

import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { isCountTyped, TypedCount } from '../../components/ui/typed-count';
import { ApiProblem } from '../../lib/api-problem';
import { countOf } from '../../lib/format-count';
import type { Retraction, StartRetractionRequest } from '../../lib/operator-api';
import { startRetraction } from './retraction-queries';

interface Props {
  supplier: string;
  request: Omit<StartRetractionRequest, 'reason'>;
  needsApproval: boolean;
  /** Called when other accounts would go by now. */
  onChanged: () => void;
  onDone: (retraction: Retraction) => void;
  onClose: () => void;
}

/** Takes back as many accounts as are typed. */
export function TakeBackDialog({ supplier, request, needsApproval, onChanged, onDone, onClose }: Props) {
  const [typed, type] = useState('');
  const { expected_count: count } = request;
  const run = async (reason: string) => {
    try {
      return await startRetraction(supplier, { ...request, reason });
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'retraction_selection_changed') onChanged();
      throw problem;
    }
  };
  return (
    <ReasonDialog
      title={`Take back ${countOf(count, 'account')}`}
      action="Take back"
      isDestructive
      dismiss="Keep them"
      isReady={isCountTyped(typed, count)}
      run={run}
      done={() => 'The accounts are being taken back.'}
      onDone={onDone}
      onClose={onClose}
    >
      <Text size="sm">Everything they have goes, and nothing of it can be brought back.</Text>
      {needsApproval && (
        <Alert color="blue" variant="light" role="status">
          A second person has to approve this: it waits under Approvals, and nothing is done before somebody else says
          yes.
        </Alert>
      )}
      <TypedCount label="How many accounts" count={count} typed={typed} onType={type} />
    </ReasonDialog>
  );
}
