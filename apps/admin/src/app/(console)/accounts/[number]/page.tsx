import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { accountQuery } from '../../../../features/accounts/account-queries';
import { AccountView } from '../../../../features/accounts/account-view';
import { allowedApiPath } from '../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';

interface Props {
  params: Promise<{ number: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).number.toUpperCase() };
}

export default async function AccountPage({ params }: Props) {
  const number = (await params).number.toUpperCase();
  if (allowedApiPath('GET', `accounts/${number}`, new URLSearchParams()) === null) notFound();
  const queryClient = await prefetchAsStaff(accountQuery(number).queryKey, 'GET /accounts/{account_number}', {
    path: { account_number: number },
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <AccountView key={number} number={number} />
    </HydrationBoundary>
  );
}
