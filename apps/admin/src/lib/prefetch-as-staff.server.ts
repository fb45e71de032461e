import 'server-only';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { ApiProblem } from './api-problem';
import { getAsStaff } from './signed-in-api.server';

/**
 * Asks once on the server, so that the page arrives with its data. Unknown things end in the not-found page; with any
 * other problem the page goes out without data, asks again from the browser and shows what is wrong.
 */
export async function prefetchAsStaff<T>(queryKey: QueryKey, path: string): Promise<QueryClient> {
  const queryClient = new QueryClient();
  try {
    queryClient.setQueryData(queryKey, await getAsStaff<T>(path));
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause;
    if (cause.status === 404) notFound();
  }
  return queryClient;
}
