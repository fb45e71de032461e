import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { batchesApiPath, batchesQuery } from '../../../../features/batches/batch-queries';
import { BatchesView } from '../../../../features/batches/batches-view';
import type { Batch, Page } from '../../../../lib/operator-api';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Batches' };

interface Props {
  searchParams: Promise<{ cursor?: string | string[] }>;
}

export default async function BatchesPage({ searchParams }: Props) {
  const cursor = [(await searchParams).cursor ?? ''].flat().at(-1) ?? '';
  const queryClient = await prefetchAsStaff<Page<Batch>>(batchesQuery(cursor).queryKey, batchesApiPath(cursor));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <BatchesView cursor={cursor} />
    </HydrationBoundary>
  );
}
