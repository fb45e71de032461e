import { notifyManager, type Query, type QueryCache } from '@tanstack/react-query';
import { ApiProblem } from '../../lib/api-problem';

/** What a page still shows though it could not be read again. */
export interface OldAnswer {
  /** When it was read, in milliseconds since 1970. */
  readonly since: number;
  /** Why it could not be read again. */
  readonly problem: ApiProblem;
}

/** Of what is on the page and could not be read again, that which was read longest ago; null where all is as new as it can be. */
function oldestAnswer(queries: readonly Query[]): OldAnswer | null {
  let oldest: OldAnswer | null = null;
  for (const query of queries) {
    const { data, error, dataUpdatedAt: since } = query.state;
    if (data === undefined || !(error instanceof ApiProblem) || !query.isActive()) continue;
    if (oldest === null || since < oldest.since) oldest = { since, problem: error };
  }
  return oldest;
}

/** Forgets what was read once it is refused: it is not there any more, or not for this role. For `onError` of a cache of queries. */
export function forgetWhenRefused(error: Error, query: Query<unknown, unknown>): void {
  const isRefused = error instanceof ApiProblem && (error.status === 403 || error.status === 404);
  if (isRefused && query.state.data !== undefined) query.setState({ data: undefined });
}

/** What is old on the page, followed; the same object while nothing of it changes. */
export function followOldAnswers(cache: QueryCache) {
  let known: OldAnswer | null = null;
  return {
    subscribe: (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    read: (): OldAnswer | null => {
      const oldest = oldestAnswer(cache.getAll());
      if (oldest?.since !== known?.since || oldest?.problem !== known?.problem) known = oldest;
      return known;
    },
  };
}
