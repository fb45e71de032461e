import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { overviewQuery } from '../../../features/overview/overview-query';
import { OverviewView } from '../../../features/overview/overview-view';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage() {
  const queryClient = await prefetchAsStaff(overviewQuery.queryKey, 'GET /overview', {});
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <OverviewView />
    </HydrationBoundary>
  );
}
