import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { batchesPerPage, batchesQuery } from '../../../../features/batches/batch-queries';
import { BatchesView } from '../../../../features/batches/batches-view';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';
import { pageQuery } from '../../../../lib/url-filters';

export const metadata: Metadata = { title: 'Batches' };

interface Props {
  searchParams: Promise<{ cursor?: string | string[] }>;
}

export default async function BatchesPage({ searchParams }: Props) {
  const cursor = [(await searchParams).cursor ?? ''].flat().at(-1) ?? '';
  const queryClient = await prefetchAsStaff(batchesQuery(cursor).queryKey, 'GET /batches', {
    query: pageQuery(batchesPerPage, cursor),
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <BatchesView cursor={cursor} />
    </HydrationBoundary>
  );
}
