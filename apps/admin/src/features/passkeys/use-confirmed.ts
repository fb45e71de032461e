'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api-problem';
import { leaveWhenSignedOut } from '../session/leave-when-signed-out';

/**
 * Runs an action for which the API wants a recent confirmation of the user, and reports when that is needed first.
 * The button has to be pressed again after it, because browsers use a passkey only right after a press.
 */
export function useConfirmed<Result>(work: () => Promise<Result>, onDone: (result: Result) => void) {
  const [isConfirming, setConfirming] = useState(false);
  const doing = useMutation({
    mutationFn: work,
    onSuccess: onDone,
    onError: (problem) => {
      leaveWhenSignedOut(problem);
      if (problem instanceof ApiProblem && problem.code === 'confirmation_required') setConfirming(true);
    },
  });
  const confirmed = () => {
    doing.reset();
    setConfirming(false);
  };
  return { doing, isConfirming, confirmed };
}
