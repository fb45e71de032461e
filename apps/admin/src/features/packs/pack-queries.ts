import { queryOptions } from '@tanstack/react-query';
import { askAgain } from '../../lib/ask-again';
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
    refetchInterval: (asked) => {
      const [latest] = asked.state.data ?? [];
      const isBuilding = isAwaited && (latest === undefined || latest.pack.state === 'BUILDING');
      return isBuilding ? buildingMs : askAgain(asked);
    },
  });
}

/** The packs of a supplier, the latest first, of waves as well; looked for again while that of the book is built. */
export function packsOfBookQuery(code: string) {
  return queryOptions({
    queryKey: ['packs', code],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/packs', { path: { code }, signal }),
    refetchInterval: (asked) => {
      const ofBook = asked.state.data?.find(({ pack }) => pack.wave === null);
      return ofBook?.pack.state === 'BUILDING' ? buildingMs : askAgain(asked);
    },
  });
}
