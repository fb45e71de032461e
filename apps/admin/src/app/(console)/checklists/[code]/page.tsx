import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { checklistQuery } from '../../../../features/checklists/checklist-queries';
import { ChecklistView } from '../../../../features/checklists/checklist-view';
import { allowedApiPath } from '../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';
import { queryOf } from '../../../../lib/url-filters';

interface Props {
  params: Promise<{ code: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Checklist of ${decodeURIComponent((await params).code)}` };
}

export default async function ChecklistPage({ params, searchParams }: Props) {
  const { code } = await params;
  if (allowedApiPath('GET', `suppliers/${code}/checklist`, new URLSearchParams()) === null) notFound();
  const wave = queryOf(await searchParams).get('wave') ?? '';
  const { queryKey } = checklistQuery(code, wave);
  const query = wave === '' ? {} : { wave };
  const queryClient = await prefetchAsStaff(queryKey, 'GET /suppliers/{code}/checklist', { path: { code }, query });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ChecklistView code={code} />
    </HydrationBoundary>
  );
}
