import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { reconciliationQuery } from '../../../../../features/reconciliations/reconciliation-queries';
import { ReportView } from '../../../../../features/reconciliations/report-view';
import { allowedApiPath } from '../../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../../lib/prefetch-as-staff.server';

interface Props {
  params: Promise<{ code: string; report: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Reconciliation of ${decodeURIComponent((await params).code)}` };
}

export default async function ReconciliationPage({ params }: Props) {
  const { code, report } = await params;
  if (allowedApiPath('GET', `suppliers/${code}/reconciliations/${report}`, new URLSearchParams()) === null) notFound();
  const { queryKey } = reconciliationQuery(code, report);
  const path = { code, report_id: report };
  const queryClient = await prefetchAsStaff(queryKey, 'GET /suppliers/{code}/reconciliations/{report_id}', { path });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ReportView code={code} report={report} />
    </HydrationBoundary>
  );
}
