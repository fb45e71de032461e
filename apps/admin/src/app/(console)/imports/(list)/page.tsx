import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { importsApiQuery, readImportFilters } from '../../../../features/imports/import-filters';
import { importsQuery } from '../../../../features/imports/import-queries';
import { ImportsView } from '../../../../features/imports/imports-view';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Imports' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ImportsPage({ searchParams }: Props) {
  const filters = readImportFilters(await searchParams);
  const queryClient = await prefetchAsStaff(importsQuery(filters).queryKey, 'GET /imports', {
    query: importsApiQuery(filters),
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ImportsView filters={filters} />
    </HydrationBoundary>
  );
}
