import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ProfileView } from '../../../../../../features/waves/profile/profile-view';
import { waveProfileQuery } from '../../../../../../features/waves/wave-queries';
import { allowedApiPath } from '../../../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../../../lib/prefetch-as-staff.server';

interface Props {
  params: Promise<{ code: string; wave: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Profile of ${decodeURIComponent((await params).wave)}` };
}

export default async function ProfilePage({ params }: Props) {
  const { code, wave } = await params;
  if (allowedApiPath('GET', `waves/${code}/${wave}/profile`, new URLSearchParams()) === null) notFound();
  const path = { code, wave_code: wave };
  const { queryKey } = waveProfileQuery(code, wave);
  const queryClient = await prefetchAsStaff(queryKey, 'GET /waves/{code}/{wave_code}/profile', { path });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ProfileView code={code} wave={wave} />
    </HydrationBoundary>
  );
}
