'use client';

import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { leaveWhenSignedOut } from '../../features/session/leave-when-signed-out';
import { askAgain } from '../../lib/ask-again';
import { ClockProvider } from './clock-context';
import { theme } from './theme';
import { variablesResolver } from './variables-resolver';

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
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
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={variablesResolver}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" limit={4} />
        <ClockProvider renderedAt={renderedAt}>{children}</ClockProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
