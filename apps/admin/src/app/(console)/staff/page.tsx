import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { staffPageSize, staffQuery } from '../../../features/staff/staff-queries';
import { StaffView } from '../../../features/staff/staff-view';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';
import { apiQuery, queryOf } from '../../../lib/url-filters';

export const metadata: Metadata = { title: 'Staff' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function StaffPage({ searchParams }: Props) {
  const asked = apiQuery(queryOf(await searchParams), [], staffPageSize);
  const queryClient = await prefetchAsStaff(staffQuery(asked).queryKey, 'GET /staff', { query: asked });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <StaffView />
    </HydrationBoundary>
  );
}
