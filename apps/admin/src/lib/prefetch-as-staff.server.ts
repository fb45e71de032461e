import 'server-only';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import type { ApiCall, Given } from './api-call';
import { ApiProblem } from './api-problem';
import { getAsStaff } from './signed-in-api.server';

/**
 * Asks once on the server, so that the page arrives with its data. Unknown things end in the not-found page; with any
 * other problem the page goes out without data, asks again from the browser and shows what is wrong.
 */
export async function prefetchAsStaff<Call extends ApiCall>(
  queryKey: QueryKey,
  call: Call,
  given: Given<Call>,
): Promise<QueryClient> {
  const queryClient = new QueryClient();
  try {
    queryClient.setQueryData(queryKey, await getAsStaff(call, given));
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause;
    if (cause.status === 404) notFound();
  }
  return queryClient;
}
