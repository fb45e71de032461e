'use client';

import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import { standingQuery } from '../alerts/alert-queries';
import { statusesThat } from '../imports/import-outcome';

/** Milliseconds: the numbers beside the navigation are a hint, so they are not worth a question at every change. */
const refreshMs = 15_000;

async function readCounts({ signal }: { signal: AbortSignal }): Promise<Record<string, number>> {
  const [overview, registrations, alerts] = await Promise.all([
    callApi('GET /overview', { signal }),
    callApi('GET /registrations/counts', { signal }),
    callApi('GET /alerts', { query: standingQuery, signal }),
  ]);
  const live = overview.suppliers.filter(({ is_sandbox: isSandbox }) => !isSandbox);
  const failed = statusesThat('failed');
  const failing = live
    .flatMap(({ counts }) => failed.map((status) => counts[status]))
    .reduce((sum, one) => sum + one, 0);
  return { '/errors': failing, '/alerts': alerts.results.length, '/registrations': registrations.still_refused };
}

/**
 * Counts shown in the navigation, by page: failed imports of live suppliers, their refused registrations that nobody marked
 * again, and standing alerts.
 */
export function useNavigationCounts(): Readonly<Record<string, number>> {
  const { data } = useQuery({ queryKey: ['navigation'], queryFn: readCounts, refetchInterval: refreshMs });
  return data ?? {};
}
