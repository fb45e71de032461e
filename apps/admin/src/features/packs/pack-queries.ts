import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';

/** Milliseconds between looks while a pack is built, which nothing tells the page of. */
const buildingMs = 2_000;

/**
 * The packs of a wave, the latest first.
 * @param isAwaited whether there is one, or is about to be: it is looked for again until it is built
 */
export function packsQuery(code: string, wave: string, isAwaited: boolean) {
  const query = new URLSearchParams({ wave }).toString();
  return queryOptions({
    queryKey: ['packs', code, wave],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/packs', { path: { code }, query, signal }),
    refetchInterval: ({ state: { data: [latest] = [] } }) =>
      isAwaited && (latest === undefined || latest.pack.state === 'BUILDING') ? buildingMs : false,
  });
}

/** The packs of a supplier, the latest first, of waves as well; looked for again while that of the book is built. */
export function packsOfBookQuery(code: string) {
  return queryOptions({
    queryKey: ['packs', code],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/packs', { path: { code }, signal }),
    refetchInterval: ({ state: { data = [] } }) =>
      data.find(({ pack }) => pack.wave === null)?.pack.state === 'BUILDING' ? buildingMs : false,
  });
}
