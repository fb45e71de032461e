import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { approvalsPerPage, approvalsQuery } from '../../../features/approvals/approval-queries';
import { ApprovalsView } from '../../../features/approvals/approvals-view';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';
import { pageQuery } from '../../../lib/url-filters';

export const metadata: Metadata = { title: 'Approvals' };

interface Props {
  searchParams: Promise<{ cursor?: string | string[] }>;
}

export default async function ApprovalsPage({ searchParams }: Props) {
  const cursor = [(await searchParams).cursor ?? ''].flat().at(-1) ?? '';
  const queryClient = await prefetchAsStaff(approvalsQuery(cursor).queryKey, 'GET /approvals', {
    query: pageQuery(approvalsPerPage, cursor),
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ApprovalsView cursor={cursor} />
    </HydrationBoundary>
  );
}
