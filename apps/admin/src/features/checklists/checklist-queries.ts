import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';

/** Milliseconds: what is done changes with more than imports. */
const factsMs = 5_000;

/** What of a cut-over is done. @param wave empty for the whole book */
export function checklistQuery(code: string, wave: string) {
  return queryOptions({
    queryKey: ['checklists', code, wave],
    queryFn: ({ signal }) =>
      callApi('GET /suppliers/{code}/checklist', { path: { code }, query: wave === '' ? {} : { wave }, signal }),
    refetchInterval: factsMs,
  });
}
