import { queryOptions } from '@tanstack/react-query';
import { askAgain } from '../../lib/ask-again';
import { callApi } from '../../lib/browser-api';
import type { SupplierStatus } from '../../lib/operator-api';
import { apiQuery, pageQuery } from '../../lib/url-filters';

const pageSize = 50;

/** The page of an address, as for the API. */
export function suppliersApiQuery(query: URLSearchParams): string {
  return apiQuery(query, [], pageSize).toString();
}

/** Query of the list of suppliers that an address shows. */
export function suppliersQuery(address: URLSearchParams) {
  const query = suppliersApiQuery(address);
  return queryOptions({
    queryKey: ['suppliers', query],
    queryFn: ({ signal }) => callApi('GET /suppliers', { query, signal }),
  });
}

/** Query of one supplier. */
export function supplierQuery(code: string) {
  return queryOptions({
    queryKey: ['suppliers', 'one', code],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}', { path: { code }, signal }),
  });
}

/** Query of the settings of a supplier. */
export function settingsQuery(code: string) {
  return queryOptions({
    queryKey: ['suppliers', 'settings', code],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/settings', { path: { code }, signal }),
  });
}

/** What setting a status would mean right now; never an earlier answer. */
export function statusPreviewQuery(code: string, status: SupplierStatus) {
  return queryOptions({
    queryKey: ['suppliers', 'preview', code, status],
    queryFn: ({ signal }) =>
      callApi('GET /suppliers/{code}/status/preview', { path: { code }, query: { status }, signal }),
    gcTime: 0,
  });
}

/** Milliseconds: messages are delivered, and fail, without any change of an import that the service would tell of. */
const deliveriesMs = 2_000;

/** The webhook of a supplier, or that it has none. */
export function webhookQuery(code: string) {
  return queryOptions({
    queryKey: ['suppliers', 'webhook', code],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/webhook', { path: { code }, signal }),
    refetchInterval: deliveriesMs,
  });
}

/** Milliseconds: how far an erasure is changes no import. */
const erasureMs = 2_000;

/** Progress of erasing a supplier's payloads; polled while it runs. */
export function erasureQuery(code: string) {
  return queryOptions({
    queryKey: ['suppliers', 'erasure', code],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/payload-erasure', { path: { code }, signal }),
    refetchInterval: (asked) => (asked.state.data?.latest?.status === 'RUNNING' ? erasureMs : askAgain(asked)),
  });
}

const deadLettersPerPage = 20;

/** A page of the dead letters of a supplier's webhook, the latest first. @param cursor where it begins; empty for the first one */
export function deadLettersQuery(code: string, cursor: string) {
  const query = pageQuery(deadLettersPerPage, cursor);
  return queryOptions({
    queryKey: ['suppliers', 'dead-letters', code, query],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/webhook/dead-letters', { path: { code }, query, signal }),
    refetchInterval: deliveriesMs,
  });
}
