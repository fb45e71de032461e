import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CatalogueListView } from '../../../../features/catalogue/catalogue-list-view';
import { listName } from '../../../../features/catalogue/catalogue-lists';
import { catalogueEntriesQuery, cataloguePageSize } from '../../../../features/catalogue/catalogue-queries';
import { allowedApiPath } from '../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';
import { apiQuery, queryOf } from '../../../../lib/url-filters';

interface Props {
  params: Promise<{ list: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: listName((await params).list) };
}

export default async function CatalogueListPage({ params, searchParams }: Props) {
  const { list } = await params;
  const asked = apiQuery(queryOf(await searchParams), [], cataloguePageSize);
  if (allowedApiPath('GET', `catalogue/${list}`, new URLSearchParams(asked)) === null) notFound();
  const queryClient = await prefetchAsStaff(catalogueEntriesQuery(list, asked).queryKey, 'GET /catalogue/{list}', {
    path: { list },
    query: asked,
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CatalogueListView list={list} />
    </HydrationBoundary>
  );
}
