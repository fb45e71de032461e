import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { ChangeAlertRuleRequest, MakeAlertRuleRequest } from '../../lib/operator-api';
import { pageQuery } from '../../lib/url-filters';

/** Standing alerts that are shown at most; more have one cause. */
const standingPerPage = 100;
const overPerPage = 25;

/** What stands now. */
export const standingQuery = `standing=true&limit=${standingPerPage}`;

/** A page of past alerts. @param cursor where it begins; empty for the first one */
export function overQuery(cursor: string): string {
  return `standing=false&${pageQuery(overPerPage, cursor)}`;
}

/** Alerts; asked for again whenever the API says that some changed. @param query see standingQuery and overQuery */
export function alertsQuery(query: string) {
  return queryOptions({
    queryKey: ['alerts', query],
    queryFn: ({ signal }) => callApi('GET /alerts', { query, signal }),
  });
}

/** The rules, with what was sent last by each. */
export function alertRulesQuery() {
  return queryOptions({
    queryKey: ['alerts', 'rules'],
    queryFn: ({ signal }) => callApi('GET /alerts/rules', { signal }),
  });
}

/** What rules can be about, and what to do when they fire. */
export function alertKindsQuery() {
  return queryOptions({
    queryKey: ['alert-kinds'],
    queryFn: ({ signal }) => callApi('GET /alerts/kinds', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Makes an alert rule. */
export function makeRule(body: MakeAlertRuleRequest) {
  return callApi('POST /alerts/rules', { body });
}

/** Changes an alert rule. */
export function changeRule(id: string, body: ChangeAlertRuleRequest) {
  return callApi('PATCH /alerts/rules/{id}', { path: { id }, body });
}

/** Silences a rule until a time; a time in the past ends the silence. */
export function silenceRule(id: string, until: string, reason: string) {
  return callApi('PUT /alerts/rules/{id}/silence', { path: { id }, body: { until, reason } });
}

/** Sends a test notification of a rule. */
export function testRule(id: string) {
  return callApi('POST /alerts/rules/{id}/test', { path: { id } });
}

/** Removes a rule and ends its alerts. */
export function removeRule(id: string, reason: string) {
  return callApi('DELETE /alerts/rules/{id}', { path: { id }, body: { reason } });
}
