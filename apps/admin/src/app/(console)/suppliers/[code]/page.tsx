import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { supplierQuery } from '../../../../features/suppliers/supplier-queries';
import { SupplierView } from '../../../../features/suppliers/supplier-view';
import { allowedApiPath } from '../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

interface Props {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).code) };
}

export default async function SupplierPage({ params }: Props) {
  const { code } = await params;
  if (allowedApiPath('GET', `suppliers/${code}`, new URLSearchParams()) === null) notFound();
  const queryClient = await prefetchAsStaff(supplierQuery(code).queryKey, 'GET /suppliers/{code}', { path: { code } });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SupplierView code={code} />
    </HydrationBoundary>
  );
}
