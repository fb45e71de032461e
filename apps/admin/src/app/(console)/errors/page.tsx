import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { errorsApiQuery, readErrorFilters } from '../../../features/errors/error-filters';
import { errorsQuery } from '../../../features/errors/error-queries';
import { ErrorsView } from '../../../features/errors/errors-view';
import { NoSuchErrors } from '../../../features/errors/no-such-errors';
import { unreadErrorFilters } from '../../../features/errors/unread-filters';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';

export const metadata: Metadata = { title: 'Errors' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ErrorsPage({ searchParams }: Props) {
  const parameters = await searchParams;
  const unread = unreadErrorFilters(parameters);
  if (unread.length > 0) return <NoSuchErrors unread={unread} />;
  const filters = readErrorFilters(parameters);
  const query = errorsApiQuery(filters, Date.now());
  const queryClient = await prefetchAsStaff(errorsQuery(query).queryKey, 'GET /errors', { query });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ErrorsView filters={filters} />
    </HydrationBoundary>
  );
}
