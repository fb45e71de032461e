import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import { apiQuery } from '../../lib/url-filters';

const accountsPerPage = 25;

/** Milliseconds between looks at reports, which change without any import, also those that were compared. */
const comparingMs = 2_000;

/** The latest reports of a supplier. */
export function reconciliationsQuery(code: string) {
  return queryOptions({
    queryKey: ['reconciliations', code],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/reconciliations', { path: { code }, signal }),
    refetchInterval: comparingMs,
  });
}

/** One report; asked again after it was compared, too, as its supplier may send a part anew or have it compared again. */
export function reconciliationQuery(code: string, report: string) {
  return queryOptions({
    queryKey: ['reconciliations', code, report],
    queryFn: ({ signal }) =>
      callApi('GET /suppliers/{code}/reconciliations/{report_id}', { path: { code, report_id: report }, signal }),
    refetchInterval: comparingMs,
  });
}

/** The query of a page of accounts for the API, of the address of the report. */
export function accountsAsked(query: URLSearchParams): string {
  return apiQuery(query, ['state'], accountsPerPage);
}

/**
 * A page of the accounts that differ.
 * @param query as the operator API takes it
 * @param comparedAt what they are of, so that another comparison is asked for anew
 */
export function reconciledAccountsQuery(code: string, report: string, query: string, comparedAt: string | null) {
  return queryOptions({
    queryKey: ['reconciliations', code, report, 'accounts', query, comparedAt],
    queryFn: ({ signal }) =>
      callApi('GET /suppliers/{code}/reconciliations/{report_id}/accounts', {
        path: { code, report_id: report },
        query,
        signal,
      }),
  });
}

/** The fields of a group of an account beside those that were sent. @param group empty for those whose digests differ */
export function fieldsQuery(code: string, report: string, account: string, group: string) {
  const query = new URLSearchParams({ account, ...(group !== '' && { group }) }).toString();
  return queryOptions({
    queryKey: ['reconciliations', code, report, 'fields', query],
    queryFn: ({ signal }) =>
      callApi('GET /suppliers/{code}/reconciliations/{report_id}/fields', {
        path: { code, report_id: report },
        query,
        signal,
      }),
  });
}
