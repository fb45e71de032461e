import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { alertsQuery, standingQuery } from '../../../../features/alerts/alert-queries';
import { AlertsView } from '../../../../features/alerts/alerts-view';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Alerts' };

interface Props {
  searchParams: Promise<{ cursor?: string | string[] }>;
}

export default async function AlertsPage({ searchParams }: Props) {
  const cursor = [(await searchParams).cursor ?? ''].flat().at(-1) ?? '';
  const queryClient = await prefetchAsStaff(alertsQuery(standingQuery).queryKey, 'GET /alerts', {
    query: standingQuery,
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <AlertsView cursor={cursor} />
    </HydrationBoundary>
  );
}
