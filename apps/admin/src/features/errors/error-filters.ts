import { formatCount } from '../../lib/format-count';
import { type ErrorActor, type ErrorDomain, type ErrorGroup } from '../../lib/operator-api';
import { changedFilter, type ImportFilter } from '../imports/import-filters';
import { statusFilter } from '../imports/import-outcome';
import { readInstant } from '../imports/london-time';
import type { ThroughputScope } from '../throughput/throughput-query';

/** Filters of groups of errors, as in the address; empty ones do not filter. */
export interface ErrorFilters {
  supplier: string;
  /** `true` for those of sandboxes; else they are of live suppliers, unless a supplier is named. */
  sandbox: 'true' | '';
  /** Code of the wave that the imports came with. */
  wave: string;
  code: string;
  domain: ErrorDomain | '';
  /** One of the spans, or an instant. */
  since: string;
  /** An instant. */
  until: string;
  actor: ErrorActor | '';
  /** E-mail address of a member of staff; `-` for groups that nobody has. */
  owner: string;
  /** Empty for groups that are not muted. */
  mark: ErrorMark | '';
  sort: ErrorSort;
  /** Where the page begins; empty for the first. */
  cursor: string;
}

const groupsPerPage = 25;

export const errorSorts = ['-count', '-last_seen_at', 'first_seen_at', '-first_seen_at'] as const;
export type ErrorSort = (typeof errorSorts)[number];
export const errorMarks = ['new', 'back', 'muted', 'all'] as const;
export type ErrorMark = (typeof errorMarks)[number];
export const errorActors: readonly ErrorActor[] = ['supplier', 'operator', 'on_call', 'nobody'];
export const errorDomains: readonly ErrorDomain[] = ['account_import', 'platform'];

const minute = 60_000;
const hour = 60 * minute;

/** Spans that end now, in milliseconds. */
export const spans: Readonly<Record<string, number>> = {
  '15m': 15 * minute,
  '1h': hour,
  '24h': 24 * hour,
  '7d': 168 * hour,
};

type Parameter = string | string[] | undefined;

function first(value: Parameter): string {
  return [value ?? ''].flat()[0]?.trim().slice(0, 300) ?? '';
}

/** Reads the filters from an address; what it does not know it leaves out. */
export function readErrorFilters(parameters: Record<string, Parameter>): ErrorFilters {
  const since = first(parameters.since);
  return {
    supplier: first(parameters.supplier),
    sandbox: first(parameters.sandbox) === 'true' ? 'true' : '',
    wave: first(parameters.wave),
    code: first(parameters.code),
    domain: errorDomains.find((domain) => domain === first(parameters.domain)) ?? '',
    since: Object.hasOwn(spans, since) ? since : readInstant(since),
    until: readInstant(first(parameters.until)),
    actor: errorActors.find((actor) => actor === first(parameters.actor)) ?? '',
    owner: first(parameters.owner),
    mark: errorMarks.find((mark) => mark === first(parameters.mark)) ?? '',
    sort: errorSorts.find((sort) => sort === first(parameters.sort)) ?? '-count',
    cursor: [parameters.cursor ?? ''].flat().at(-1) ?? '',
  };
}

function given(filters: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** The address of the first page of the groups with these filters. */
export function errorsHref({ sort, cursor: _, ...filters }: ErrorFilters): string {
  const query = given({ ...filters, sort: sort === '-count' ? '' : sort });
  return query.size === 0 ? '/errors' : `/errors?${query}`;
}

/** The instant a filter begins at; a span ends now, to the minute, so that the question stays the same for a while. */
export function sinceInstant(since: string, now: number): string {
  const span = spans[since];
  return span === undefined ? since : new Date(Math.floor((now - span) / minute) * minute).toISOString();
}

/** The query by which the operator API answers these filters. @param now milliseconds since 1970 */
export function errorsApiQuery(filters: ErrorFilters, now: number): string {
  const { since, mark, ...others } = filters;
  const asked = mark === 'all' ? '' : mark === '' ? 'not_muted' : mark;
  const query = { ...others, since: sinceInstant(since, now), mark: asked, limit: String(groupsPerPage) };
  return given(query).toString();
}

/** Which kind of suppliers the list of imports is narrowed to, so that it has those that a group counts. */
export function kindOfImports({ supplier, sandbox }: Pick<ErrorFilters, 'supplier' | 'sandbox'>): string {
  return sandbox === '' && supplier === '' ? 'false' : sandbox;
}

/** The imports behind a group, as a filter of the list of imports and of batches. */
export function importsOfGroup(
  { code, path }: Pick<ErrorGroup, 'code' | 'path'>,
  { supplier, sandbox, wave, since, until }: ErrorFilters,
  now: number,
): ImportFilter {
  return changedFilter(
    {},
    {
      status: statusFilter('failed'),
      supplier,
      sandbox: kindOfImports({ supplier, sandbox }),
      wave,
      error_code: code,
      path: path ?? '-',
      modified_from: sinceInstant(since, now),
      modified_to: until,
    },
  );
}

/** A day of failures in words, for those who do not see the picture. */
export function sparklineInWords(perHour: readonly number[]): string {
  const total = perHour.reduce((sum, count) => sum + count, 0);
  const highest = Math.max(0, ...perHour);
  if (total === 0) return 'None in the last 24 hours';
  const ago = perHour.length - 1 - perHour.lastIndexOf(highest);
  const when = ago === 0 ? 'the last one' : `${ago} ${ago === 1 ? 'hour' : 'hours'} ago`;
  return `${formatCount(total)} in the last 24 hours; the hour with most, ${formatCount(highest)}, was ${when}`;
}

/** The scope of the chart of failures beside the groups: supplier, kind and code of the filters. */
export function throughputScope({ supplier, sandbox, code }: ErrorFilters): ThroughputScope {
  return { ...(supplier !== '' && { supplier }), ...(sandbox !== '' && { sandbox }), ...(code !== '' && { code }) };
}
