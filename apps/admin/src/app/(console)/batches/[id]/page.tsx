import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { batchQuery } from '../../../../features/batches/batch-queries';
import { BatchView } from '../../../../features/batches/batch-view';
import { allowedApiPath } from '../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Batch' };

interface Props {
  params: Promise<{ id: string }>;
}

export default async function BatchPage({ params }: Props) {
  const { id } = await params;
  if (allowedApiPath('GET', `batches/${id}`, new URLSearchParams()) === null) notFound();
  const queryClient = await prefetchAsStaff(batchQuery(id).queryKey, 'GET /batches/{id}', { path: { id } });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <BatchView id={id} />
    </HydrationBoundary>
  );
}
