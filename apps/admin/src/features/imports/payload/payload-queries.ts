import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/browser-api';

/** A version of a payload with personal data masked. A version never changes, so it is asked for once. */
export function payloadQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['payloads', id, version],
    queryFn: ({ signal }) => callApi('GET /imports/{id}/payload', { path: { id }, query: { version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What changed from one version to another, masked. */
export function payloadDiffQuery(id: string, from: number, to: number) {
  return queryOptions({
    queryKey: ['payloads', id, from, to],
    queryFn: ({ signal }) => callApi('GET /imports/{id}/payload/diff', { path: { id }, query: { from, to }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
