import { importStatuses } from '../../lib/operator-api';
import { readInstant } from './london-time';

/** Names of the filters of imports, the same in addresses, in the operator API and in batches. */
export const importFilterNames = [
  'status',
  'supplier',
  'sandbox',
  'wave',
  'error_code',
  'path',
  'search',
  'is_dry_run',
  'has_warnings',
  'warning_rule',
  'created_from',
  'created_to',
  'modified_from',
  'modified_to',
  'changed_by_batch',
  'skipped_by_batch',
] as const;

export type ImportFilterName = (typeof importFilterNames)[number];

/** Filters of imports; absent ones do not filter. Several statuses are joined by commas. */
export type ImportFilter = { readonly [name in ImportFilterName]?: string };

export const importSorts = [
  '-created_at',
  'created_at',
  '-modified_at',
  'modified_at',
  '-attempts',
  'attempts',
] as const;
export type ImportSort = (typeof importSorts)[number];

/** What the list shows, exactly as the address says it. */
export interface ImportFilters {
  filter: ImportFilter;
  sort: ImportSort;
  /** The cursors from the second page to this one. */
  trail: readonly string[];
}

export const pageSize = 50;
const usualSort: ImportSort = '-created_at';

/** Longest trail kept in an address; "Back" then ends at the first page instead of the one before. */
const maxTrail = 40;

type Parameter = string | string[] | undefined;

function all(value: Parameter): string[] {
  return value === undefined ? [] : [value].flat();
}

function readStatuses(value: Parameter): string {
  const asked = all(value).flatMap((text) => text.split(',').map((name) => name.trim()));
  return importStatuses.filter((status) => asked.includes(status)).join(',');
}

/** true and false as the operator API takes them: in any case, also 1 and 0. */
function readFlag(text: string): string {
  const flag = text.toLowerCase();
  if (flag === 'true' || flag === '1') return 'true';
  return flag === 'false' || flag === '0' ? 'false' : '';
}

/** Whether a text is the id of a rule, as the operator API takes it. */
export function isRuleId(text: string): boolean {
  return /^R\d{2,3}$/.test(text);
}

function readFilter(name: ImportFilterName, value: Parameter): string {
  const text = all(value)[0]?.trim().slice(0, 300) ?? '';
  if (name === 'status') return readStatuses(value);
  if (name === 'is_dry_run' || name === 'has_warnings' || name === 'sandbox') return readFlag(text);
  if (name === 'warning_rule') return isRuleId(text) ? text : '';
  if (name === 'search') return text.slice(0, 100);
  return /_(from|to)$/.test(name) ? readInstant(text) : text;
}

/** Reads the filters from an address; what it does not know it leaves out. */
export function readImportFilters(parameters: Record<string, Parameter>): ImportFilters {
  const given = importFilterNames.map((name) => [name, readFilter(name, parameters[name])] as const);
  const [sort] = all(parameters.sort);
  return {
    filter: Object.fromEntries(given.filter(([, value]) => value !== '')),
    sort: importSorts.find((known) => known === sort) ?? usualSort,
    trail: all(parameters.cursor).filter(Boolean).slice(-maxTrail),
  };
}

/** The filter that a batch was asked for with, in whichever of the forms that the operator API takes. */
export function filterOfBatch(asked: { readonly [name: string]: unknown }): ImportFilter {
  const given = importFilterNames.flatMap((name) => {
    const texts = [asked[name]].flat().filter((text) => typeof text === 'string');
    return texts.length === 0 ? [] : [[name, texts] as const];
  });
  return readImportFilters(Object.fromEntries(given)).filter;
}

/** The filter with these changes; an empty text takes one away. */
export function changedFilter(filter: ImportFilter, changes: ImportFilter): ImportFilter {
  const changed = { ...filter, ...changes };
  const given = importFilterNames.map((name) => [name, changed[name] ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** The statuses of a filter; none stand for all. */
export function statusesOf({ status = '' }: ImportFilter): readonly (typeof importStatuses)[number][] {
  return importStatuses.filter((known) => status.split(',').includes(known));
}

function queryOf({ filter, sort }: Pick<ImportFilters, 'filter' | 'sort'>): URLSearchParams {
  const query = new URLSearchParams(Object.entries(changedFilter(filter, {})));
  if (sort !== usualSort) query.set('sort', sort);
  return query;
}

/** The address of the list with these filters. */
export function importsHref({ filter, sort = usualSort, trail = [] }: Partial<ImportFilters>): string {
  const query = queryOf({ filter: filter ?? {}, sort });
  for (const cursor of trail.slice(-maxTrail)) query.append('cursor', cursor);
  return query.size === 0 ? '/imports' : `/imports?${query}`;
}

/** The query by which the operator API answers these filters. */
export function importsApiQuery({ filter, sort, trail }: ImportFilters): string {
  const query = queryOf({ filter, sort });
  query.set('limit', String(pageSize));
  const cursor = trail.at(-1);
  if (cursor) query.set('cursor', cursor);
  return query.toString();
}

/** Path, below the operator API, of all imports of a filter as a file. */
export function importsExportPath(filter: ImportFilter, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams(Object.entries(changedFilter(filter, {})));
  return query.size === 0 ? `/imports/export.${format}` : `/imports/export.${format}?${query}`;
}
