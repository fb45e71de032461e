import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { approvalsApiPath, approvalsQuery } from '../../../features/approvals/approval-queries';
import { ApprovalsView } from '../../../features/approvals/approvals-view';
import type { Approval, Page } from '../../../lib/operator-api';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Approvals' };

interface Props {
  searchParams: Promise<{ cursor?: string | string[] }>;
}

export default async function ApprovalsPage({ searchParams }: Props) {
  const cursor = [(await searchParams).cursor ?? ''].flat().at(-1) ?? '';
  const queryClient = await prefetchAsStaff<Page<Approval>>(approvalsQuery(cursor).queryKey, approvalsApiPath(cursor));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ApprovalsView cursor={cursor} />
    </HydrationBoundary>
  );
}
