import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { followOldAnswers, type OldAnswer } from './old-answers';

/** What this page still shows though it could not be read again; null where all is as new as it can be. */
export function useOldAnswer(): OldAnswer | null {
  const queryClient = useQueryClient();
  const [old] = useState(() => followOldAnswers(queryClient.getQueryCache()));
  return useSyncExternalStore(old.subscribe, old.read, nothing);
}

const nothing = () => null;
