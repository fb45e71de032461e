import { writeExactJson } from '@carryover/contract';
import { Draw, seedOf } from '@carryover/samples';
import { ENCODED } from '../corpus/names.js';
import type {
  Caller,
  Drawn,
  Given,
  Header,
  HostileRequest,
  HttpRequest,
  Named,
  QueryPart,
} from '../hostile-request.js';
import { LANES } from '../lanes.js';
import { drawCorpusRequest } from './corpus-requests.js';
import { drawBySchema } from './draw-by-schema.js';
import { drawBody, drawPathValue } from './fitting-bodies.js';
import { mutateBytes } from './mutate-bytes.js';
import { drawOddValue, mutateValue } from './mutate-value.js';
import { drawOddHeader } from './odd-headers.js';
import { drawOperation, OPERATIONS, type Operation } from './operations.js';
import { pick } from './pick.js';
import { toWellFormed } from './well-formed.js';

/** A request of an operation of the document. */
type DrawnOf = Drawn<HttpRequest> & { readonly operation: Operation };

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** What parts of an absurd address are. */
const ABSURD_PARTS = [...ENCODED, 'v1', 'v2', 'console', 'health', 'docs', 'data-import'];
/** What may end the session it is asked with. */
const OWN_SESSION = /^\/console\/v1\/sessions\//;
/** Parameters that name an entry of a list; each list has some of them only. */
const ENTRY = /\/entry$/;

/** The request of a number: the same one for the same seed and world. */
export function drawRequest(world: Named, seed: number, number: number): HostileRequest {
  const draw = new Draw((seedOf(seed) ^ Math.imul(number + 1, 2_246_822_519)) >>> 0, 100);
  const lane = world.lanes[number % LANES];
  if (lane === undefined) throw new Error(`The world has no lane for request ${number}.`);
  const given = { world, seed, number, lane };
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
function fitting(draw: Draw, given: Given): DrawnOf {
  const operation = drawOperation(draw);
  const value = drawBody(draw, operation, given);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(drawPathValue(draw, operation, name, given)),
  );
  const headers: Header[] = [];
  const { callers } = given.world;
  const isLesser = operation.caller === 'admin' && draw.maybe(0.15);
  const caller = isLesser ? draw.pick<Caller>(['operator', 'viewer']) : operation.caller;
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

function bytesOf(value: unknown): Buffer | undefined {
  if (value === undefined || Buffer.isBuffer(value)) return value;
  return Buffer.from(writeExactJson(value));
}

function drawQuery(draw: Draw, { path, parameters, id }: Operation): QueryPart[] {
  // Names of one key are required together, and those of another list are unknown.
  const known = parameters.filter(
    ({ in: location, name }) => location === 'query' && (!ENTRY.test(path) || name === 'code'),
  );
  const given = known.filter(({ required, name }) => required || name === 'code' || draw.maybe(0.25));
  // A position in a list is one that an earlier answer gave; a made-up one is not fitting.
  const pairs = given.filter(({ name }) => !['cursor', 'head', 'since'].includes(name) || id === 'listErrorGroups');
  return pairs.map(({ name, schema }) => [name, String(drawBySchema(draw, schema))]);
}

/** A fitting request with one thing wrong with it. */
function almost(draw: Draw, given: Given): Drawn<HttpRequest> {
  const request: DrawnOf = { ...fitting(draw, given), kind: 'almost' };
  const share = draw.whole(0, 99);
  if (request.body !== undefined && share < 75) return withOddBody(draw, request, request.body);
  if (share < 85 && request.operation.path.includes('{'))
    return { ...request, path: oddPath(draw, request.operation, given) };
  if (share < 93) return { ...request, query: [...request.query, oddPair(draw, request.operation)] };
  if (share < 98) return withHeader(request, drawOddHeader(draw));
  return { ...request, method: pick(draw, METHODS) };
}

function withOddBody(draw: Draw, request: Drawn<HttpRequest>, bytes: Buffer): Drawn<HttpRequest> {
  const isBytes = Buffer.isBuffer(request.value);
  if (isBytes || draw.maybe(0.25)) return { ...request, value: undefined, body: mutateBytes(draw, bytes) };
  const value = mutateValue(draw, request.value);
  return { ...request, value, body: bytesOf(value) };
}

function oddPath(draw: Draw, operation: Operation, given: Given): string {
  const odd = pick(draw, ENCODED);
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    draw.maybe(0.7) ? odd : encodeURIComponent(drawPathValue(draw, operation, name, given)),
  );
}

/** A parameter as it stands in an address: unknown, repeated, nested, or with a value that is none. */
function oddPair(draw: Draw, { parameters }: Pick<Operation, 'parameters'>): QueryPart {
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
  const value = draw.maybe(0.7) ? pick(draw, ENCODED) : encodeURIComponent(toWellFormed(String(drawOddValue(draw))));
  return { raw: `${raw}=${value}` };
}

function withHeader(request: Drawn<HttpRequest>, [name, value]: Header): Drawn<HttpRequest> {
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, [name, value]] };
}

/** Whatever method at whatever address with whatever body. */
function absurd(draw: Draw, given: Given): Drawn<HttpRequest> {
  const { path } = pick(draw, OPERATIONS);
  const address = draw.maybe(0.6)
    ? path.replace(/\{\w+\}/g, () => pick(draw, ENCODED))
    : `/${draw.list(draw.whole(0, 5), () => pick(draw, ABSURD_PARTS)).join('/')}`;
  const picked = draw.pick<Caller | 'nobody'>(['supplier', 'admin', 'nobody']);
  const caller = picked === 'admin' && OWN_SESSION.test(address) ? 'victim' : picked;
  const value = draw.maybe(0.6)
    ? mutateValue(draw, draw.pick<unknown>([{ a: [1] }, [{}], 'x', {}, { reason: 'x', a: { b: [] } }]))
    : undefined;
  const headers: Header[] = draw.list(draw.whole(0, 4), () => drawOddHeader(draw));
  if (caller !== 'nobody') headers.push(['Authorization', given.world.callers[caller]]);
  if (value !== undefined && draw.maybe(0.7)) headers.push(['Content-Type', 'application/json']);
  const body = bytesOf(value);
  return {
    kind: 'absurd',
    name: 'absurd',
    method: pick(draw, METHODS),
    path: address,
    query: draw.maybe(0.4) ? [oddPair(draw, { parameters: [] })] : [],
    headers,
    body: body !== undefined && draw.maybe(0.3) ? mutateBytes(draw, body) : body,
  };
}
