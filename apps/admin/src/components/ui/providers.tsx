'use client';

import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { forgetWhenRefused } from '../../features/live/old-answers';
import { leaveWhenSignedOut } from '../../features/session/leave-when-signed-out';
import { askAgain } from '../../lib/ask-again';
import { saying } from '../../lib/notify';
import { watchUse } from '../../lib/unattended';
import { untilLoaded } from '../../lib/until-loaded';
import { ClockProvider } from './clock-context';
import { theme } from './theme';
import { useTitleMeanwhile } from './use-title-meanwhile';
import { variablesResolver } from './variables-resolver';

/** Shows what `notify.ts` says. */
const Notifications = lazy(() => untilLoaded(() => import('./notifications')));

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        leaveWhenSignedOut(error);
        forgetWhenRefused(error, query);
      },
    }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchInterval: askAgain },
      mutations: { networkMode: 'always' },
    },
  });
}

interface Props {
  nonce: string;
  renderedAt: number;
  children: ReactNode;
}

/** Everything the pages share in the browser: the look, the answers already fetched, the clock. */
export function Providers({ nonce, renderedAt, children }: Props) {
  useTitleMeanwhile();
  useEffect(watchUse, []);
  const [queryClient] = useState(createQueryClient);
  const isAnythingSaid = useSyncExternalStore(saying.subscribe, saying.hasBegun, saying.hasBegunOnServer);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={variablesResolver}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Suspense>{isAnythingSaid && <Notifications />}</Suspense>
        <ClockProvider renderedAt={renderedAt}>{children}</ClockProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
