import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { Approval, ApprovedNow } from '../../lib/operator-api';
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

/** Says yes, which does it. */
export function approve(id: string, reason: string): Promise<ApprovedNow> {
  return callApi('POST /approvals/{id}/approve', { path: { id }, body: { reason } });
}

/** Says no, or takes it back. */
export function reject(id: string, reason: string): Promise<Approval> {
  return callApi('POST /approvals/{id}/reject', { path: { id }, body: { reason } });
}
