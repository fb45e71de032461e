import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askAgain } from '../../lib/ask-again';
import { callApi } from '../../lib/browser-api';
import type { Retraction, RetractionBlocker, StartRetractionRequest } from '../../lib/operator-api';
import { apiQuery } from '../../lib/url-filters';
import { isOver } from './retraction-words';

const retractionsPerPage = 50;
const accountsPerPage = 50;
const filterNames = ['supplier', 'wave', 'import', 'account'] as const;

/** Milliseconds between polls of a running retraction. */
const progressMs = 1_000;
/** Milliseconds between looks at a list of which none does. */
const listMs = 10_000;

/** The list as its address narrows it, for the API. */
export function retractionsAsked(query: URLSearchParams): string {
  return apiQuery(query, filterNames, retractionsPerPage);
}

/** A page of retractions, newest first. @param query as the operator API takes it */
export function retractionsQuery(query: string) {
  return queryOptions({
    queryKey: ['retractions', query],
    queryFn: ({ signal }) => callApi('GET /retractions', { query, signal }),
    refetchInterval: ({ state: { data } }) => (data?.results.every(isOver) === false ? progressMs : listMs),
  });
}

/** One of them, and how far it is. */
export function retractionQuery(id: string) {
  return queryOptions({
    queryKey: ['retractions', 'one', id],
    queryFn: ({ signal }) => callApi('GET /retractions/{id}', { path: { id }, signal }),
    refetchInterval: (asked) => {
      const { data } = asked.state;
      return data !== undefined && isOver(data) ? askAgain(asked) : progressMs;
    },
  });
}

/** A page of its accounts. @param query that of the address @param isOver once it is, they are read for the last time: another answer than before */
export function retractedAccountsQuery(id: string, query: URLSearchParams, isOver: boolean) {
  const asked = apiQuery(query, ['state'], accountsPerPage);
  return queryOptions({
    queryKey: ['retractions', 'one', id, 'accounts', asked, isOver],
    queryFn: ({ signal }) => callApi('GET /retractions/{id}/accounts', { path: { id }, query: asked, signal }),
    refetchInterval: (asked) => (isOver ? askAgain(asked) : progressMs),
    placeholderData: keepPreviousData,
  });
}

type Selection = StartRetractionRequest['selection'];

/** What would go with these blockers waived; starts nothing. */
export function retractionPreviewQuery(code: string, selection: Selection, waived: readonly RetractionBlocker[]) {
  const waivers = waived.map((blocker) => ({ blocker }));
  return queryOptions({
    queryKey: ['retraction preview', code, selection, waived],
    queryFn: ({ signal }) =>
      callApi('POST /suppliers/{code}/retractions/preview', { path: { code }, body: { selection, waivers }, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Takes accounts back, or has a second person asked. */
export function startRetraction(code: string, body: StartRetractionRequest): Promise<Retraction> {
  return callApi('POST /suppliers/{code}/retractions', { path: { code }, body });
}
