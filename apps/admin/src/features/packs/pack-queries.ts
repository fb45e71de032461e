import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';

/** Milliseconds between looks while a pack is built, which nothing tells the page of. */
const buildingMs = 2_000;

/**
 * The packs of a supplier, the latest first.
 * @param wave code of the wave that they are of; null for all of them
 * @param isAwaited whether there is one, or is about to be: it is looked for again until it is built
 */
export function packsQuery(code: string, wave: string | null, isAwaited: boolean) {
  const query = wave === null ? '' : new URLSearchParams({ wave }).toString();
  return queryOptions({
    queryKey: ['packs', code, wave],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/packs', { path: { code }, query, signal }),
    refetchInterval: ({ state: { data: [latest] = [] } }) =>
      isAwaited && (latest === undefined || latest.pack.state === 'BUILDING') ? buildingMs : false,
  });
}
