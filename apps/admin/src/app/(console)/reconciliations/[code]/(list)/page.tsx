import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { reconciliationsQuery } from '../../../../../features/reconciliations/reconciliation-queries';
import { ReconciliationsView } from '../../../../../features/reconciliations/reconciliations-view';
import { allowedApiPath } from '../../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../../lib/prefetch-as-staff.server';

interface Props {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Reconciliations of ${decodeURIComponent((await params).code)}` };
}

export default async function ReconciliationsPage({ params }: Props) {
  const { code } = await params;
  if (allowedApiPath('GET', `suppliers/${code}/reconciliations`, new URLSearchParams()) === null) notFound();
  const { queryKey } = reconciliationsQuery(code);
  const queryClient = await prefetchAsStaff(queryKey, 'GET /suppliers/{code}/reconciliations', { path: { code } });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ReconciliationsView code={code} />
    </HydrationBoundary>
  );
}
