import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/browser-api';
import type { ErrorGroup, ReportErrorGroupRequest, TriageErrorGroupRequest } from '../../../lib/operator-api';

/** Who may own a group of errors. */
export function errorOwnersQuery() {
  return queryOptions({
    queryKey: ['staff', 'error-owners'],
    queryFn: ({ signal }) => callApi('GET /errors/owners', { signal }),
    staleTime: 60_000,
  });
}

type Key = Pick<ErrorGroup, 'code' | 'path'>;

function keyOf({ code, path }: Key) {
  return { code, ...(path !== null && { path }) };
}

/** Decides about a group; what is left out stays. */
export function triageGroup(group: Key, change: Omit<TriageErrorGroupRequest, 'code' | 'path'>) {
  return callApi('PATCH /errors/triage', { body: { ...keyOf(group), ...change } });
}

/** Keeps what a supplier was told. */
export function reportGroup(group: Key, report: Omit<ReportErrorGroupRequest, 'code' | 'path'>) {
  return callApi('PUT /errors/reports', { body: { ...keyOf(group), ...report } });
}
