import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { auditFilterNames, auditPageSize, auditQuery } from '../../../features/audit/audit-queries';
import { AuditView } from '../../../features/audit/audit-view';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';
import { apiQuery, queryOf } from '../../../lib/url-filters';

export const metadata: Metadata = { title: 'Audit' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AuditPage({ searchParams }: Props) {
  const asked = apiQuery(queryOf(await searchParams), auditFilterNames, auditPageSize);
  const queryClient = await prefetchAsStaff(auditQuery(asked).queryKey, 'GET /audit', { query: asked });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <AuditView />
    </HydrationBoundary>
  );
}
