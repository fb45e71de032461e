import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { Approval, Page } from '../../lib/operator-api';

export const approvalsPerPage = 50;

/** Path of a page of what takes two people. @param cursor where it begins; empty for the newest */
export function approvalsApiPath(cursor: string): string {
  const query = new URLSearchParams({ limit: String(approvalsPerPage), ...(cursor !== '' && { cursor }) });
  return `/approvals?${query}`;
}

/** A page of what takes two people, newest first. */
export function approvalsQuery(cursor: string) {
  const path = approvalsApiPath(cursor);
  return queryOptions({
    queryKey: ['approvals', path],
    queryFn: ({ signal }) => callApi<Page<Approval>>(path, { signal }),
  });
}

/** Says yes, which does it, or no. */
export function decide(id: string, decision: 'approve' | 'reject', reason: string): Promise<Approval> {
  return callApi<Approval>(`/approvals/${id}/${decision}`, { method: 'POST', body: { reason } });
}
