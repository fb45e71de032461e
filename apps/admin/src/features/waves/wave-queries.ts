import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { WaveOutcome, WavePlanRequest } from '../../lib/operator-api';
import { apiQuery, pageQuery } from '../../lib/url-filters';
import { openWaveStates } from './wave-states';

export const wavesPerPage = 200;
const linesPerPage = 25;
const findingsPerPage = 50;

/** Names of the filters of the board, the same in its address and in the operator API. */
export const waveFilterNames = ['supplier', 'sandbox'] as const;

/** A page of the waves of all suppliers. @param query as the operator API takes it */
export function wavesQuery(query: string) {
  return queryOptions({
    queryKey: ['waves', query],
    queryFn: ({ signal }) => callApi('GET /waves', { query, signal }),
  });
}

/** The query of the calendar for the API: waves of which accounts may still start, as the filters of its address narrow them. */
export function calendarQuery(query: URLSearchParams): string {
  return `${apiQuery(query, waveFilterNames, wavesPerPage)}&${new URLSearchParams({ state: openWaveStates.join(',') })}`;
}

/** One wave. @param code of its supplier */
export function waveQuery(code: string, wave: string) {
  return queryOptions({
    queryKey: ['waves', code, wave],
    queryFn: ({ signal }) => callApi('GET /waves/{code}/{wave_code}', { path: { code, wave_code: wave }, signal }),
  });
}

/** How a wave goes over time, and when it will end. */
export function waveProgressQuery(code: string, wave: string) {
  return queryOptions({
    queryKey: ['waves', code, wave, 'progress'],
    queryFn: ({ signal }) =>
      callApi('GET /waves/{code}/{wave_code}/progress', { path: { code, wave_code: wave }, signal }),
  });
}

/** The query of a page of findings for the API, of the address of their page. */
export function findingsAsked(query: URLSearchParams): string {
  return apiQuery(query, ['code'], findingsPerPage);
}

/** A page of what the dry run of a wave found. @param query as the operator API takes it */
export function waveFindingsQuery(code: string, wave: string, query: string) {
  return queryOptions({
    queryKey: ['waves', code, wave, 'findings', query],
    queryFn: ({ signal }) =>
      callApi('GET /waves/{code}/{wave_code}/findings', { path: { code, wave_code: wave }, query, signal }),
  });
}

/** Query of the profile of a wave. */
export function waveProfileQuery(code: string, wave: string) {
  return queryOptions({
    queryKey: ['waves', code, wave, 'profile'],
    queryFn: ({ signal }) =>
      callApi('GET /waves/{code}/{wave_code}/profile', { path: { code, wave_code: wave }, signal }),
  });
}

/** The plan of a wave and those before it. */
export function wavePlansQuery(code: string, wave: string) {
  return queryOptions({
    queryKey: ['waves', code, wave, 'plan'],
    queryFn: ({ signal }) => callApi('GET /waves/{code}/{wave_code}/plan', { path: { code, wave_code: wave }, signal }),
  });
}

/** When a wave would end by another plan; nothing is changed. */
export function planPreviewQuery(code: string, wave: string, plan: WavePlanRequest) {
  return queryOptions({
    queryKey: ['waves', code, wave, 'plan', 'preview', JSON.stringify(plan)],
    queryFn: ({ signal }) =>
      callApi('POST /waves/{code}/{wave_code}/plan/preview', { path: { code, wave_code: wave }, body: plan, signal }),
  });
}

/** A page of what became of the lines of a wave. @param cursor empty for the first */
export function waveLinesQuery(code: string, wave: string, outcome: WaveOutcome | '', cursor: string) {
  const query = new URLSearchParams(pageQuery(linesPerPage, cursor));
  if (outcome !== '') query.set('outcome', outcome);
  return queryOptions({
    queryKey: ['waves', code, wave, 'results', query.toString()],
    queryFn: ({ signal }) =>
      callApi('GET /waves/{code}/{wave_code}/results', {
        path: { code, wave_code: wave },
        query: query.toString(),
        signal,
      }),
  });
}
