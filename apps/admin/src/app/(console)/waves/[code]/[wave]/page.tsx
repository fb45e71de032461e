import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { waveQuery } from '../../../../../features/waves/wave-queries';
import { WaveView } from '../../../../../features/waves/wave-view';
import { allowedApiPath } from '../../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../../lib/prefetch-as-staff.server';

interface Props {
  params: Promise<{ code: string; wave: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).wave) };
}

export default async function WavePage({ params }: Props) {
  const { code, wave } = await params;
  if (allowedApiPath('GET', `waves/${code}/${wave}`, new URLSearchParams()) === null) notFound();
  const { queryKey } = waveQuery(code, wave);
  const path = { code, wave_code: wave };
  const queryClient = await prefetchAsStaff(queryKey, 'GET /waves/{code}/{wave_code}', { path });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <WaveView code={code} wave={wave} />
    </HydrationBoundary>
  );
}
