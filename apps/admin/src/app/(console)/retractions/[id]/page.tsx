import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { retractionQuery } from '../../../../features/retractions/retraction-queries';
import { RetractionView } from '../../../../features/retractions/retraction-view';
import { allowedApiPath } from '../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Retraction' };

interface Props {
  params: Promise<{ id: string }>;
}

export default async function RetractionPage({ params }: Props) {
  const { id } = await params;
  if (allowedApiPath('GET', `retractions/${id}`, new URLSearchParams()) === null) notFound();
  const queryClient = await prefetchAsStaff(retractionQuery(id).queryKey, 'GET /retractions/{id}', { path: { id } });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RetractionView id={id} />
    </HydrationBoundary>
  );
}
