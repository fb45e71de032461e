import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { AccountDocument, Page } from '../../lib/operator-api';
import { pagesAsked } from './account-pages';

/** Documents asked for at once, the most the API gives. */
const documentsAtOnce = 200;

/** One account as it stands, with personal data masked. @param asked the address of its page, which says which pages of its lists */
export function accountQuery(number: string, asked: URLSearchParams) {
  const query = pagesAsked(asked);
  return queryOptions({
    queryKey: ['accounts', number, query],
    queryFn: ({ signal }) =>
      callApi('GET /accounts/{account_number}', { path: { account_number: number }, query, signal }),
  });
}

/** The documents that notes and statements of an account name, two hundred at a time. */
export function documentsQuery(number: string) {
  return infiniteQueryOptions({
    queryKey: ['accounts', number, 'documents'],
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /accounts/{account_number}/documents', {
        path: { account_number: number },
        query: { limit: documentsAtOnce, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last: Page<AccountDocument>) => last.next_cursor,
  });
}
