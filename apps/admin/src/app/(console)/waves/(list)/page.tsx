import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { waveFilterNames, wavesPerPage, wavesQuery } from '../../../../features/waves/wave-queries';
import { WavesView } from '../../../../features/waves/waves-view';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';
import { apiQuery, queryOf } from '../../../../lib/url-filters';

export const metadata: Metadata = { title: 'Waves' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function WavesPage({ searchParams }: Props) {
  const query = apiQuery(queryOf(await searchParams), waveFilterNames, wavesPerPage);
  const queryClient = await prefetchAsStaff(wavesQuery(query).queryKey, 'GET /waves', { query });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <WavesView />
    </HydrationBoundary>
  );
}
