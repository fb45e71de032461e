import { queryOptions } from '@tanstack/react-query';
import { askAgain } from '../../lib/ask-again';
import { callApi } from '../../lib/browser-api';
import type { Registration } from '../../lib/operator-api';

/** Names of the filters, the same in addresses and in the operator API. */
export const registrationFilterNames = ['state', 'supplier', 'sandbox'] as const;

export const registrationPageSize = 50;

/** Milliseconds between looks at a page of which one is open: an attempt that did not work is no event that tells of itself. */
const openMs = 2_000;

/** One page of the requests for registration. @param query the filters, as for the API */
export function registrationsQuery(query: string) {
  return queryOptions({
    queryKey: ['registrations', query],
    queryFn: ({ signal }) => callApi('GET /registrations', { query, signal }),
    refetchInterval: (asked) => (asked.state.data?.results.some(isOpen) === true ? openMs : askAgain(asked)),
  });
}

/** How many requests are in each state. */
export const registrationCountsQuery = queryOptions({
  queryKey: ['registrations', 'counts'],
  queryFn: ({ signal }) => callApi('GET /registrations/counts', { signal }),
});

/** Every status a meter point has had, the earliest first. */
export function statusHistoryQuery(meterPointId: string) {
  return queryOptions({
    queryKey: ['registrations', 'history', meterPointId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /registrations/meter-points/{id}/history', { path: { id: meterPointId }, signal })).results,
  });
}

function isOpen({ state }: Registration): boolean {
  return state === 'MARKED' || state === 'REQUESTED';
}
