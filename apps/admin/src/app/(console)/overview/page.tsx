import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { overviewQuery } from '../../../features/overview/overview-query';
import { OverviewView } from '../../../features/overview/overview-view';
import { throughputQuery } from '../../../features/throughput/throughput-query';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage() {
  const { queryKey } = throughputQuery('24h', {});
  const [queryClient, throughput] = await Promise.all([
    prefetchAsStaff(overviewQuery.queryKey, 'GET /overview', {}),
    prefetchAsStaff(queryKey, 'GET /throughput', { query: { span: '24h' } }),
  ]);
  queryClient.setQueryData(queryKey, throughput.getQueryData(queryKey));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <OverviewView />
    </HydrationBoundary>
  );
}
