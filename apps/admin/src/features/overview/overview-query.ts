import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';

/** Milliseconds: rates and the workers move without any change of an import. */
const refreshMs = 10_000;

/** The figures of the first page; asked for again at every change, and now and then without one. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => callApi('GET /overview', { signal }),
  refetchInterval: refreshMs,
});
