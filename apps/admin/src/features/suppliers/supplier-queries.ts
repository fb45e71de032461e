import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type {
  Actionable,
  DeadLetter,
  NoWebhook,
  Page,
  PayloadErasure,
  StatusChangePreview,
  SupplierDetail,
  SupplierSettingsHistory,
  SupplierStatus,
  SupplierSummary,
  Webhook,
} from '../../lib/operator-api';
import { apiQuery } from '../../lib/url-filters';

/** Path of something of one supplier in the operator API. */
export function supplierPath(code: string, rest = ''): string {
  return `/suppliers/${encodeURIComponent(code)}${rest}`;
}

/** A page of suppliers; whoever may register one finds that in its allowed actions. */
export type SupplierPage = Page<SupplierSummary> & Actionable;

const pageSize = 50;

export function suppliersApiPath(query: URLSearchParams): string {
  return `/suppliers?${apiQuery(query, [], pageSize)}`;
}

export function suppliersQuery(query: URLSearchParams) {
  const path = suppliersApiPath(query);
  return queryOptions({
    queryKey: ['suppliers', path],
    queryFn: ({ signal }) => callApi<SupplierPage>(path, { signal }),
  });
}

export function supplierQuery(code: string) {
  return queryOptions({
    queryKey: ['suppliers', 'one', code],
    queryFn: ({ signal }) => callApi<SupplierDetail>(supplierPath(code), { signal }),
  });
}

export function settingsQuery(code: string) {
  return queryOptions({
    queryKey: ['suppliers', 'settings', code],
    queryFn: ({ signal }) => callApi<SupplierSettingsHistory>(supplierPath(code, '/settings'), { signal }),
  });
}

/** What setting a status would mean right now; never an earlier answer. */
export function statusPreviewQuery(code: string, status: SupplierStatus) {
  return queryOptions({
    queryKey: ['suppliers', 'preview', code, status],
    queryFn: ({ signal }) =>
      callApi<StatusChangePreview>(supplierPath(code, `/status/preview?status=${status}`), { signal }),
    gcTime: 0,
  });
}

/** Milliseconds: messages are delivered, and fail, without any change of an import that the service would tell of. */
const deliveriesMs = 2_000;

/** The webhook of a supplier, or that it has none. */
export function webhookQuery(code: string) {
  return queryOptions({
    queryKey: ['suppliers', 'webhook', code],
    queryFn: ({ signal }) => callApi<Webhook | NoWebhook>(supplierPath(code, '/webhook'), { signal }),
    refetchInterval: deliveriesMs,
  });
}

/** Milliseconds: how far an erasure is changes no import. */
const erasureMs = 2_000;

/** How far the payloads of a supplier are erased; asked again while that goes on. */
export function erasureQuery(code: string) {
  return queryOptions({
    queryKey: ['suppliers', 'erasure', code],
    queryFn: ({ signal }) => callApi<PayloadErasure>(supplierPath(code, '/payload-erasure'), { signal }),
    refetchInterval: ({ state }) => (state.data?.latest?.status === 'RUNNING' ? erasureMs : false),
  });
}

const shownDeadLetters = 20;

/** The latest dead letters of a supplier's webhook. */
export function deadLettersQuery(code: string) {
  return queryOptions({
    queryKey: ['suppliers', 'dead-letters', code],
    queryFn: ({ signal }) =>
      callApi<Page<DeadLetter>>(supplierPath(code, `/webhook/dead-letters?limit=${shownDeadLetters}`), { signal }),
    refetchInterval: deliveriesMs,
  });
}
