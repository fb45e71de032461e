'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api-problem';
import { leaveWhenSignedOut } from '../session/leave-when-signed-out';

/**
 * Does something that the API does only for somebody who showed a few minutes ago who they are, and says when that has to come
 * first. Afterwards it is pressed again, since browsers ask a device only for somebody who just pressed something.
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
