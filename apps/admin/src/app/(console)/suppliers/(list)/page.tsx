import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { suppliersApiQuery, suppliersQuery } from '../../../../features/suppliers/supplier-queries';
import { SuppliersView } from '../../../../features/suppliers/suppliers-view';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';
import { queryOf } from '../../../../lib/url-filters';

export const metadata: Metadata = { title: 'Suppliers' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SuppliersPage({ searchParams }: Props) {
  const query = queryOf(await searchParams);
  const queryClient = await prefetchAsStaff(suppliersQuery(query).queryKey, 'GET /suppliers', {
    query: suppliersApiQuery(query),
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SuppliersView />
    </HydrationBoundary>
  );
}
