'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { isCountTyped, TypedCount } from '../../../components/ui/typed-count';
import { ApiProblem } from '../../../lib/api-problem';
import { callApi } from '../../../lib/browser-api';
import { Consequences } from './consequences';
import { type DecisionProps, doneWords, pathOf, titleOf } from './decision-props';

/** More accounts than this are cancelled by whoever types how many there are. */
const mostUntyped = 20;

/** Cancels a wave. The count is that of when the dialog opened; when more accounts wait by then, nothing is done. */
export function CancelDialog({ detail, onClose }: DecisionProps) {
  const queryClient = useQueryClient();
  const [shown, show] = useState(detail);
  const [typed, type] = useState('');
  const waiting = shown.imports.PENDING;
  const isTypingAsked = waiting > mostUntyped;
  const path = pathOf(detail);
  const cancel = async (reason: string) => {
    try {
      const body = { reason, expected_count: waiting };
      return await callApi('POST /waves/{code}/{wave_code}/cancel', { path, body });
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'wave_has_more_waiting') {
        show(await callApi('GET /waves/{code}/{wave_code}', { path }));
        void queryClient.invalidateQueries({ queryKey: ['waves'] });
      }
      throw problem;
    }
  };
  return (
    <ReasonDialog
      title={titleOf('cancel', shown)}
      action="Cancel the wave"
      isDestructive
      dismiss="Keep it"
      isReady={!isTypingAsked || isCountTyped(typed, waiting)}
      run={cancel}
      done={doneWords('cancel')}
      onClose={onClose}
    >
      <Consequences decision="cancel" detail={shown} />
      {isTypingAsked && <TypedCount label="How many accounts" count={waiting} typed={typed} onType={type} />}
    </ReasonDialog>
  );
}
