import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { retractionsAsked, retractionsQuery } from '../../../../features/retractions/retraction-queries';
import { RetractionsView } from '../../../../features/retractions/retractions-view';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';
import { queryOf } from '../../../../lib/url-filters';

export const metadata: Metadata = { title: 'Retractions' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function RetractionsPage({ searchParams }: Props) {
  const query = retractionsAsked(queryOf(await searchParams));
  const queryClient = await prefetchAsStaff(retractionsQuery(query).queryKey, 'GET /retractions', { query });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RetractionsView />
    </HydrationBoundary>
  );
}
