import { invalidInstant, normaliseInstant, ShapeProblem } from '@carryover/contract';
import type { Query } from '../../../platform/http/query-parameters.js';
import { ERROR_ORDERS, type ErrorGroupPosition, type ErrorsFilter, type ErrorsOrder } from '../../imports/index.js';
import { orderName } from '../imports/imports.request.js';
import { ListQuery } from '../list-query.js';

/** What a page of groups of errors is asked by. */
export interface ListErrorsRequest {
  readonly filter: ErrorsFilter;
  readonly order: ErrorsOrder;
  readonly after: ErrorGroupPosition | null;
  readonly limit: number;
}

const FILTERS = ['supplier', 'sandbox', 'code', 'path', 'domain', 'since', 'until', 'sort'];
const CURSOR = /^(-?(?:count|first_seen_at|last_seen_at))\|([^|]+)\|(\w+)\|([^|]*)$/;
const wrongSort = new ShapeProblem('R06', 'invalid_choice', `Use ${ERROR_ORDERS.join(', ')}, with - for descending.`);
const wrongCursor = new ShapeProblem('R04', 'invalid_cursor', 'This cursor is not one of ours.');

/**
 * Reads the query of the list of groups of errors. "-" as a path stands for errors that name no place.
 *
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readListErrorsRequest(query: Query): ListErrorsRequest {
  const request = new ListQuery(query, FILTERS);
  const { parameters } = request;
  const instant = (name: string) => parameters.read(name, normaliseInstant, invalidInstant);
  const path = request.text('path');
  const filter = {
    supplier: request.text('supplier'),
    isSandbox: request.kind(),
    code: request.text('code'),
    place: path === '-' ? '' : path,
    domain: request.text('domain'),
    since: instant('since'),
    until: instant('until'),
  };
  const order = parameters.read('sort', readOrder, wrongSort) ?? { by: 'count', isDescending: true };
  const limit = request.limit();
  const cursor = request.cursor(CURSOR);
  const after = cursor === null ? null : positionOf(cursor, order);
  if (cursor !== null && after === null) parameters.report('cursor', wrongCursor);
  parameters.throwProblems();
  return { filter, order, after, limit };
}

function readOrder(text: string): ErrorsOrder | null {
  const isDescending = text.startsWith('-');
  const by = ERROR_ORDERS.find((order) => order === (isDescending ? text.slice(1) : text));
  return by === undefined ? null : { by, isDescending };
}

/** A cursor belongs to the order it was made in. */
function positionOf(
  [name, value = '', code = '', place = '']: readonly string[],
  order: ErrorsOrder,
): ErrorGroupPosition | null {
  if (name !== orderName(order)) return null;
  const isValue = order.by === 'count' ? /^\d{1,9}$/.test(value) : normaliseInstant(value) !== null;
  return isValue ? { value, code, place } : null;
}
