import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { Approval } from '../../lib/operator-api';
import { pageQuery } from '../../lib/url-filters';

export const approvalsPerPage = 50;

/** A page of what takes two people, newest first. */
export function approvalsQuery(cursor: string) {
  const query = pageQuery(approvalsPerPage, cursor);
  return queryOptions({
    queryKey: ['approvals', query],
    queryFn: ({ signal }) => callApi('GET /approvals', { query, signal }),
  });
}

/** Says yes, which does it, or no. */
export function decide(id: string, decision: 'approve' | 'reject', reason: string): Promise<Approval> {
  return callApi(`POST /approvals/{id}/${decision}`, { path: { id }, body: { reason } });
}
