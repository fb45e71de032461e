import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { importQuery } from '../../../../features/imports/import-queries';
import { ImportView } from '../../../../features/imports/import-view';
import { allowedApiPath } from '../../../../lib/allowed-api-call';
import { ApiProblem } from '../../../../lib/api-problem';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';
import { getAsStaff } from '../../../../lib/signed-in-api.server';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ field?: string | string[] }>;
}

/** The number of the import, so that tabs can be told apart; plain "Import" while the API does not answer. */
export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { id } = await params;
  if (allowedApiPath('GET', `imports/${id}`, new URLSearchParams()) === null) return { title: 'Not found' };
  try {
    return { title: (await getAsStaff('GET /imports/{id}', { path: { id } })).external_account_number };
  } catch (cause) {
    if (cause instanceof ApiProblem) return { title: cause.status === 404 ? 'Not found' : 'Import' };
    throw cause;
  }
}

export default async function ImportDetailPage({ params, searchParams }: Props) {
  const { id } = await params;
  const [field = null] = [(await searchParams).field ?? []].flat();
  if (allowedApiPath('GET', `imports/${id}`, new URLSearchParams()) === null) notFound();
  const queryClient = await prefetchAsStaff(importQuery(id).queryKey, 'GET /imports/{id}', { path: { id } });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ImportView id={id} field={field} />
    </HydrationBoundary>
  );
}
