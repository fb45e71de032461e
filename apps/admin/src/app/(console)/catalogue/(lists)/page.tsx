import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { catalogueQuery } from '../../../../features/catalogue/catalogue-queries';
import { CatalogueView } from '../../../../features/catalogue/catalogue-view';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Catalogue' };

export default async function CataloguePage() {
  const queryClient = await prefetchAsStaff(catalogueQuery.queryKey, 'GET /catalogue', {});
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CatalogueView />
    </HydrationBoundary>
  );
}
