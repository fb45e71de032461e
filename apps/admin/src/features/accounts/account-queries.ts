import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';

/** Documents asked for at once, the most the API gives. */
const documentsAtOnce = 200;

/** One account as it stands, with personal data masked. */
export function accountQuery(number: string) {
  return queryOptions({
    queryKey: ['accounts', number],
    queryFn: ({ signal }) => callApi('GET /accounts/{account_number}', { path: { account_number: number }, signal }),
  });
}

/** The documents that notes and statements of an account name, the first two hundred. */
export function documentsQuery(number: string) {
  return queryOptions({
    queryKey: ['accounts', number, 'documents'],
    queryFn: ({ signal }) =>
      callApi('GET /accounts/{account_number}/documents', {
        path: { account_number: number },
        query: { limit: documentsAtOnce },
        signal,
      }),
  });
}
