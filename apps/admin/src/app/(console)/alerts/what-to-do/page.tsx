import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { alertKindsQuery } from '../../../../features/alerts/alert-queries';
import { WhatToDoView } from '../../../../features/alerts/what-to-do-view';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'What to do about alerts' };

export default async function WhatToDoPage() {
  const queryClient = await prefetchAsStaff(alertKindsQuery().queryKey, 'GET /alerts/kinds', {});
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <WhatToDoView />
    </HydrationBoundary>
  );
}
