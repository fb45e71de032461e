import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { pagesAsked } from '../../../../features/accounts/account-pages';
import { accountQuery } from '../../../../features/accounts/account-queries';
import { AccountView } from '../../../../features/accounts/account-view';
import { allowedApiPath } from '../../../../lib/allowed-api-call';
import { prefetchAsStaff } from '../../../../lib/prefetch-as-staff.server';
import { queryOf } from '../../../../lib/url-filters';

interface Props {
  params: Promise<{ number: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).number.toUpperCase() };
}

export default async function AccountPage({ params, searchParams }: Props) {
  const number = (await params).number.toUpperCase();
  if (allowedApiPath('GET', `accounts/${number}`, new URLSearchParams()) === null) notFound();
  const asked = queryOf(await searchParams);
  const queryClient = await prefetchAsStaff(accountQuery(number, asked).queryKey, 'GET /accounts/{account_number}', {
    path: { account_number: number },
    query: pagesAsked(asked),
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <AccountView key={number} number={number} />
    </HydrationBoundary>
  );
}
