import { writeExactJson } from '@carryover/contract';
import { Draw } from '@carryover/samples';
import { ENCODED } from '../corpus/names.mjs';
import { LANES } from '../world.mjs';
import { drawCorpusRequest } from './corpus-requests.mjs';
import { drawBySchema } from './draw-by-schema.mjs';
import { drawBody, drawPathValue } from './fitting-bodies.mjs';
import { mutateBytes } from './mutate-bytes.mjs';
import { drawOddValue, mutateValue } from './mutate-value.mjs';
import { drawOddHeader } from './odd-headers.mjs';
import { drawOperation, OPERATIONS } from './operations.mjs';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** What may end the session it is asked with. */
const OWN_SESSION = /^\/console\/v1\/sessions\//;
/** Parameters that name an entry of a list; each list has some of them only. */
const ENTRY = /\/entry$/;

/**
 * The request of a number: the same one for the same seed and world.
 * @returns {object} kind, name, method, target, headers and body, or the bytes of a connection
 */
export function drawRequest(world, seed, number) {
  const draw = new Draw((Math.imul(seed, 2_654_435_761) ^ Math.imul(number + 1, 2_246_822_519)) >>> 0, 100);
  const given = { world, seed, number, lane: world.lanes[number % LANES] };
  const share = draw.whole(0, 99);
  const drawn =
    share < 28
      ? fitting(draw, given)
      : share < 70
        ? almost(draw, given)
        : share < 84
          ? absurd(draw, given)
          : drawCorpusRequest(draw, { ...given, fitting: () => fitting(draw, given) });
  return { number, ...drawn };
}

/** A request as the document has it, by somebody who may make it. */
function fitting(draw, given) {
  const operation = drawOperation(draw);
  const value = drawBody(draw, operation, given);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(drawPathValue(draw, operation, name, given)),
  );
  const headers = [];
  const { callers } = given.world;
  const caller =
    operation.caller === 'admin' && draw.maybe(0.15) ? draw.pick(['operator', 'viewer']) : operation.caller;
  if (caller !== 'nobody') headers.push(['Authorization', callers[caller]]);
  if (operation.mediaType !== undefined) headers.push(['Content-Type', operation.mediaType]);
  return {
    kind: 'valid',
    name: operation.id,
    operation,
    method: operation.method === 'GET' && draw.maybe(0.03) ? 'HEAD' : operation.method,
    path,
    query: drawQuery(draw, operation),
    headers,
    value,
    body: bytesOf(value),
  };
}

function bytesOf(value) {
  if (value === undefined || Buffer.isBuffer(value)) return value;
  return Buffer.from(writeExactJson(value));
}

function drawQuery(draw, { path, parameters, id }) {
  // Names of one key are required together, and those of another list are unknown.
  const known = parameters.filter(({ in: place, name }) => place === 'query' && (!ENTRY.test(path) || name === 'code'));
  const given = known.filter(({ required, name }) => required || name === 'code' || draw.maybe(0.25));
  // A position in a list is one that an earlier answer gave; a made-up one is not fitting.
  const pairs = given.filter(({ name }) => !['cursor', 'head', 'since'].includes(name) || id === 'listErrorGroups');
  return pairs.map(({ name, schema }) => [name, String(drawBySchema(draw, schema))]);
}

/** A fitting request with one thing wrong with it. */
function almost(draw, given) {
  const request = { ...fitting(draw, given), kind: 'almost' };
  const share = draw.whole(0, 99);
  if (request.body !== undefined && share < 75) return withOddBody(draw, request);
  if (share < 85 && request.operation.path.includes('{'))
    return { ...request, path: oddPath(draw, request.operation, given) };
  if (share < 93) return { ...request, query: [...request.query, oddPair(draw, request.operation)], isOddQuery: true };
  if (share < 98) return withHeader(request, drawOddHeader(draw));
  return { ...request, method: draw.pick(METHODS) };
}

function withOddBody(draw, request) {
  const isBytes = Buffer.isBuffer(request.value);
  if (isBytes || draw.maybe(0.25)) return { ...request, value: undefined, body: mutateBytes(draw, request.body) };
  const value = mutateValue(draw, request.value);
  return { ...request, value, body: bytesOf(value) };
}

function oddPath(draw, operation, given) {
  const odd = draw.pick(ENCODED);
  return operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    draw.maybe(0.7) ? odd : encodeURIComponent(drawPathValue(draw, operation, name, given)),
  );
}

/** A parameter as it stands in an address: unknown, repeated, nested, or with a value that is none. */
function oddPair(draw, { parameters }) {
  const name = draw.pick(parameters.filter((one) => one.in === 'query'))?.name ?? 'x';
  const raw = draw.pick([
    name,
    name,
    name,
    `${name}[]`,
    `${name}[a]`,
    `${name}[__proto__][x]`,
    '__proto__',
    'constructor',
    'x',
    '',
    '%00',
    '%ff',
  ]);
  return {
    raw: `${raw}=${draw.maybe(0.7) ? draw.pick(ENCODED) : encodeURIComponent(String(drawOddValue(draw)).toWellFormed())}`,
  };
}

function withHeader(request, [name, value]) {
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, [name, value]] };
}

/** Whatever method at whatever address with whatever body. */
function absurd(draw, given) {
  const { path } = draw.pick(OPERATIONS);
  const address = draw.maybe(0.6)
    ? path.replace(/\{\w+\}/g, () => draw.pick(ENCODED))
    : `/${draw.list(draw.whole(0, 5), () => draw.pick([...ENCODED, 'v1', 'v2', 'console', 'health', 'docs', 'data-import'])).join('/')}`;
  const picked = draw.pick(['supplier', 'admin', 'nobody']);
  const caller = picked === 'admin' && OWN_SESSION.test(address) ? 'victim' : picked;
  const value = draw.maybe(0.6)
    ? mutateValue(draw, draw.pick([{ a: [1] }, [{}], 'x', {}, { reason: 'x', a: { b: [] } }]))
    : undefined;
  const headers = draw.list(draw.whole(0, 4), () => drawOddHeader(draw));
  if (caller !== 'nobody') headers.push(['Authorization', given.world.callers[caller]]);
  if (value !== undefined && draw.maybe(0.7)) headers.push(['Content-Type', 'application/json']);
  const body = bytesOf(value);
  return {
    kind: 'absurd',
    name: 'absurd',
    method: draw.pick(METHODS),
    path: address,
    query: draw.maybe(0.4) ? [oddPair(draw, { parameters: [] })] : [],
    headers,
    body: body !== undefined && draw.maybe(0.3) ? mutateBytes(draw, body) : body,
  };
}
