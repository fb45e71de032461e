import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FieldsView } from '../../../../../../features/reconciliations/fields-view';
import { allowedApiPath } from '../../../../../../lib/allowed-api-call';

interface Props {
  params: Promise<{ code: string; report: string }>;
}

export const metadata: Metadata = { title: 'Fields of an account' };

export default async function FieldsPage({ params }: Props) {
  const { code, report } = await params;
  if (allowedApiPath('GET', `suppliers/${code}/reconciliations/${report}/fields`, new URLSearchParams()) === null)
    notFound();
  return <FieldsView code={code} report={report} />;
}
