import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { AuditVerification } from '../../lib/operator-api';

/** Names of the filters, the same in addresses and in the operator API. */
export const auditFilterNames = [
  'actor',
  'action',
  'target',
  'request_id',
  'account_number',
  'external_account_number',
  'since',
  'until',
] as const;

export const auditPageSize = 50;

/** One page of the trail, newest first. @param query the filters, as for the API */
export function auditQuery(query: string) {
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => callApi('GET /audit', { query, signal }),
  });
}

/** Has the whole chain computed again. @param head what an earlier check printed, '' for none */
export function verifyAudit(head: string): Promise<AuditVerification> {
  return callApi('GET /audit/verify', head === '' ? {} : { query: { head } });
}
