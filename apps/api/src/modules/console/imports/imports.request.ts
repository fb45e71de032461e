import { normaliseInstant, PROCESS_STATUSES, type ProcessStatus, ShapeProblem } from '@carryover/contract';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';
import { IMPORT_ORDERS, type ImportsFilter, type ImportsOrder, type ListPosition } from '../../imports/index.js';
import { filterText, ListQuery } from '../list-query.js';

/** Names of the filters of imports, the same in every list and in every selection. */
const IMPORT_FILTERS: readonly string[] = [
  ...[
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
  ],
  ...['created_from', 'created_to', 'modified_from', 'modified_to'],
  ...['changed_by_batch', 'skipped_by_batch'],
];

/** Query of a page of imports. */
export interface ListImportsRequest {
  readonly filter: ImportsFilter;
  readonly order: ImportsOrder;
  readonly after: ListPosition | null;
  readonly limit: number;
}

const wrongSort = new ShapeProblem('R06', 'invalid_choice', `Use ${IMPORT_ORDERS.join(', ')}, with - for descending.`);
const wrongStatus = new ShapeProblem('R06', 'invalid_choice', `Use ${PROCESS_STATUSES.join(', ')}.`);
const wrongRule = new ShapeProblem('R06', 'invalid_choice', 'Use the id of a rule, such as R28.');
const wrongText = new ShapeProblem('R04', 'invalid_type', 'Expected string.');

const wrongId = new ShapeProblem('R04', 'invalid_type', 'Expected the id of a batch.');

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CURSOR = /^(-?(?:created_at|modified_at|attempts))\|([^|]+)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Reads the query of the list of imports. Empty parameters count as not given.
 *
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readListImportsRequest(query: Query): ListImportsRequest {
  const request = new ListQuery(oneTextEach(query), [...IMPORT_FILTERS, 'sort']);
  const { parameters } = request;
  const filter = readFilter(parameters);
  const sort = parameters.read('sort', readOrder, wrongSort) ?? { by: 'created_at', isDescending: true };
  const limit = request.limit();
  const after = parameters.cursor(CURSOR, (parts) => positionOf(parts, sort));
  parameters.throwProblems();
  return { filter, order: sort, after, limit };
}

/** Reads the filters alone. @throws FieldErrorsError naming every parameter that is wrong */
export function readImportsFilter(query: Query): ImportsFilter {
  const parameters = new QueryParameters(oneTextEach(query));
  parameters.reportUnknown(IMPORT_FILTERS);
  const filter = readFilter(parameters);
  parameters.throwProblems();
  return filter;
}

function readFilter(parameters: QueryParameters): ImportsFilter {
  const text = (name: string) => parameters.read(name, filterText, wrongText);
  return {
    statuses: parameters.read('status', readStatuses, wrongStatus),
    supplier: text('supplier'),
    isSandbox: parameters.flag('sandbox'),
    wave: text('wave'),
    errorCode: text('error_code'),
    errorPath: errorPathOf(text('path')),
    search: text('search'),
    isDryRun: parameters.flag('is_dry_run'),
    hasWarnings: parameters.flag('has_warnings'),
    warningRule: parameters.read('warning_rule', (rule) => (/^R\d{2,3}$/.test(rule) ? rule : null), wrongRule),
    createdFrom: parameters.instant('created_from'),
    createdTo: parameters.instant('created_to'),
    modifiedFrom: parameters.instant('modified_from'),
    modifiedTo: parameters.instant('modified_to'),
    ids: null,
    changedByBatch: parameters.read('changed_by_batch', readId, wrongId),
    skippedByBatch: parameters.read('skipped_by_batch', readId, wrongId),
  };
}

function readId(text: string): string | null {
  return UUID.test(text) ? text : null;
}

/** "-" stands for errors that name no path, because empty parameters count as not given. */
function errorPathOf(path: string | null): string | null {
  return path === '-' ? '' : path;
}

/** Several statuses may be given one by one or with commas; empty parameters are none. */
function oneTextEach(query: Query): Query {
  const { status } = query;
  const isTexts = Array.isArray(status) && status.every((one) => typeof one === 'string');
  const joined = isTexts ? { ...query, status: status.join(',') } : query;
  return Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== ''));
}

function readStatuses(text: string): readonly ProcessStatus[] | null {
  const statuses = text.split(',').map((name) => PROCESS_STATUSES.find((status) => status === name.trim()));
  return statuses.every((status) => status !== undefined) ? statuses : null;
}

function readOrder(text: string): ImportsOrder | null {
  const isDescending = text.startsWith('-');
  const by = IMPORT_ORDERS.find((order) => order === (isDescending ? text.slice(1) : text));
  return by === undefined ? null : { by, isDescending };
}

/** A cursor belongs to the order it was made in. */
function positionOf([order = '', value = '', id = '']: readonly string[], sort: ImportsOrder): ListPosition | null {
  if (order !== orderName(sort)) return null;
  const isValue = sort.by === 'attempts' ? /^\d{1,9}$/.test(value) : normaliseInstant(value) !== null;
  return isValue ? { value, id } : null;
}

/** The name of an order in a query and in its cursors. */
export function orderName({ by, isDescending }: { readonly by: string; readonly isDescending: boolean }): string {
  return `${isDescending ? '-' : ''}${by}`;
}
