import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PasskeysView } from '../../../features/passkeys/passkeys-view';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Your passkeys' };

export default async function PasskeysPage() {
  const queryClient = await prefetchAsStaff(['passkeys'], 'GET /passkeys', {});
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PasskeysView />
    </HydrationBoundary>
  );
}
