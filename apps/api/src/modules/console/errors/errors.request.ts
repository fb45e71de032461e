import { catalogueEntry, listErrorCodes, normaliseInstant, ShapeProblem } from '@carryover/contract';
import type { Query } from '../../../platform/http/query-parameters.js';
import {
  type ActorFilter,
  ERROR_MARKS,
  ERROR_ORDERS,
  type ErrorGroupPosition,
  type ErrorsFilter,
  type ErrorsOrder,
} from '../../imports/index.js';
import { ACTORS, ERROR_DOMAINS } from '../imports/explained-error.schemas.js';
import { orderName } from '../imports/imports.request.js';
import { ListQuery } from '../list-query.js';

/** Query of a page of groups of errors. */
export interface ListErrorsRequest {
  readonly filter: ErrorsFilter;
  readonly order: ErrorsOrder;
  readonly after: ErrorGroupPosition | null;
  readonly limit: number;
}

const FILTERS = [
  'supplier',
  'sandbox',
  'wave',
  'code',
  'path',
  'domain',
  'since',
  'until',
  'actor',
  'owner',
  'mark',
  'sort',
];
const CURSOR = /^(-?(?:count|first_seen_at|last_seen_at))\|([^|]+)\|(\w+)\|([^|]*)$/;
const wrongSort = new ShapeProblem('R06', 'invalid_choice', `Use ${ERROR_ORDERS.join(', ')}, with - for descending.`);
const wrongActor = new ShapeProblem('R06', 'invalid_choice', `Use ${ACTORS.join(', ')}.`);
const wrongDomain = new ShapeProblem('R06', 'invalid_choice', `Use ${ERROR_DOMAINS.join(', ')}.`);
const wrongMark = new ShapeProblem('R06', 'invalid_choice', `Use ${ERROR_MARKS.join(', ')}.`);

/**
 * Reads the query of the list of groups of errors. `-` as path selects errors that name no field, `-` as owner those
 * without an owner.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readListErrorsRequest(query: Query): ListErrorsRequest {
  const request = new ListQuery(query, FILTERS);
  const { parameters } = request;
  const [path, owner] = [request.text('path'), request.text('owner')];
  const filter = {
    supplier: request.text('supplier'),
    isSandbox: request.kind(),
    wave: request.text('wave'),
    code: request.text('code'),
    path: path === '-' ? '' : path,
    domain: parameters.read('domain', (text) => ERROR_DOMAINS.find((domain) => domain === text) ?? null, wrongDomain),
    ...readFailedIn(request),
    actor: parameters.read('actor', readActor, wrongActor),
    owner: owner === '-' ? '' : (owner?.toLowerCase() ?? null),
    mark: parameters.read('mark', (text) => ERROR_MARKS.find((mark) => mark === text) ?? null, wrongMark),
  };
  const order = parameters.read('sort', readOrder, wrongSort) ?? { by: 'count', isDescending: true };
  const limit = request.limit();
  const after = parameters.cursor(CURSOR, (parts) => positionOf(parts, order));
  parameters.throwProblems();
  return { filter, order, after, limit };
}

/** Reads when they failed latest. */
export function readFailedIn({ parameters }: ListQuery): Pick<ErrorsFilter, 'since' | 'until'> {
  return { since: parameters.instant('since'), until: parameters.instant('until') };
}

/** Reads whose errors are asked for. A window that ended by the platform's doing is its matter, against what its code says. */
function readActor(text: string): ActorFilter | null {
  const actor = ACTORS.find((one) => one === text);
  if (actor === undefined) return null;
  return {
    codes: listErrorCodes().filter((code) => catalogueEntry(code).actor === actor),
    hasElapsedByPlatform: actor === 'operator',
  };
}

function readOrder(text: string): ErrorsOrder | null {
  const isDescending = text.startsWith('-');
  const by = ERROR_ORDERS.find((order) => order === (isDescending ? text.slice(1) : text));
  return by === undefined ? null : { by, isDescending };
}

/** A cursor belongs to the order it was made in. */
function positionOf(
  [name, value = '', code = '', path = '']: readonly string[],
  order: ErrorsOrder,
): ErrorGroupPosition | null {
  if (name !== orderName(order)) return null;
  const isValue = order.by === 'count' ? /^\d{1,9}$/.test(value) : normaliseInstant(value) !== null;
  return isValue ? { value, code, path } : null;
}
