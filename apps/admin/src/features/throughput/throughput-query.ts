import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { Throughput } from '../../lib/operator-api';

export type Span = Throughput['span'];

/** The scope of outcomes; absent filters do not filter. */
export interface ThroughputScope {
  readonly supplier?: string;
  readonly sandbox?: 'true';
  readonly code?: string;
}

/** Milliseconds: the speed moves without any change of an import. */
const refreshMs = 10_000;

/** Outcomes over a span; asked for again at every change, and now and then without one. */
export function throughputQuery(span: Span, scope: ThroughputScope) {
  const query = { span, ...scope };
  return queryOptions({
    queryKey: ['throughput', query],
    queryFn: ({ signal }) => callApi('GET /throughput', { query, signal }),
    refetchInterval: refreshMs,
  });
}
