import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { importsApiQuery, readImportFilters } from '../../../../features/imports/import-filters';
import { importsQuery } from '../../../../features/imports/import-queries';
import { ImportsView } from '../../../../features/imports/imports-view';
import { NoSuchImports } from '../../../../features/imports/no-such-imports';
import { unreadImportFilters } from '../../../../features/imports/unread-filters';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Imports' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ImportsPage({ searchParams }: Props) {
  const parameters = await searchParams;
  const unread = unreadImportFilters(parameters);
  if (unread.length > 0) return <NoSuchImports unread={unread} />;
  const filters = readImportFilters(parameters);
  const queryClient = await prefetchAsStaff(importsQuery(filters).queryKey, 'GET /imports', {
    query: importsApiQuery(filters),
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ImportsView filters={filters} />
    </HydrationBoundary>
  );
}
