import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { CalendarView } from '../../../../features/waves/calendar/calendar-view';
import { calendarQuery, wavesQuery } from '../../../../features/waves/wave-queries';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';
import { queryOf } from '../../../../lib/url-filters';

export const metadata: Metadata = { title: 'Calendar of waves' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CalendarPage({ searchParams }: Props) {
  const query = calendarQuery(queryOf(await searchParams));
  const queryClient = await prefetchAsStaff(wavesQuery(query).queryKey, 'GET /waves', { query });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CalendarView />
    </HydrationBoundary>
  );
}
