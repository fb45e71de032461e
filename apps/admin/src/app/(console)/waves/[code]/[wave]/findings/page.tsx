import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FindingsView } from '../../../../../../features/waves/findings/findings-view';
import { findingsAsked, waveFindingsQuery } from '../../../../../../features/waves/wave-queries';
import { allowedApiPath } from '../../../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../../../lib/prefetch-as-staff.server';
import { queryOf } from '../../../../../../lib/url-filters';

interface Props {
  params: Promise<{ code: string; wave: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Findings of ${decodeURIComponent((await params).wave)}` };
}

export default async function FindingsPage({ params, searchParams }: Props) {
  const { code, wave } = await params;
  if (allowedApiPath('GET', `waves/${code}/${wave}/findings`, new URLSearchParams()) === null) notFound();
  const query = findingsAsked(queryOf(await searchParams));
  const path = { code, wave_code: wave };
  const { queryKey } = waveFindingsQuery(code, wave, query);
  const queryClient = await prefetchAsStaff(queryKey, 'GET /waves/{code}/{wave_code}/findings', { path, query });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <FindingsView code={code} wave={wave} />
    </HydrationBoundary>
  );
}
