import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { RulesView } from '../../../features/warnings/rules-view';
import { rulesQuery } from '../../../features/warnings/warning-queries';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Rules' };

export default async function RulesPage() {
  const queryClient = await prefetchAsStaff(rulesQuery().queryKey, 'GET /rules', {});
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RulesView />
    </HydrationBoundary>
  );
}
