import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';

/** The packs of a supplier, the latest first. @param wave code of the wave that they are of; null for all of them */
export function packsQuery(code: string, wave: string | null) {
  const query = wave === null ? '' : new URLSearchParams({ wave }).toString();
  return queryOptions({
    queryKey: ['packs', code, wave],
    queryFn: ({ signal }) => callApi('GET /suppliers/{code}/packs', { path: { code }, query, signal }),
  });
}
