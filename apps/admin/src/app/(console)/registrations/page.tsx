import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import {
  registrationFilterNames,
  registrationPageSize,
  registrationsQuery,
} from '../../../features/registrations/registration-queries';
import { RegistrationsView } from '../../../features/registrations/registrations-view';
import { prefetchAsStaff } from '../../../lib/prefetch-as-staff.server';
import { apiQuery, queryOf } from '../../../lib/url-filters';

export const metadata: Metadata = { title: 'Registrations' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function RegistrationsPage({ searchParams }: Props) {
  const asked = apiQuery(queryOf(await searchParams), registrationFilterNames, registrationPageSize);
  const { queryKey } = registrationsQuery(asked);
  const queryClient = await prefetchAsStaff(queryKey, 'GET /registrations', { query: asked });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RegistrationsView />
    </HydrationBoundary>
  );
}
