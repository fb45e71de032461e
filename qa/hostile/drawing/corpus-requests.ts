import { gzipSync } from 'node:zlib';
import type { Draw } from '@carryover/samples';
import { COMPRESSED, SHAPES, TYPES } from '../corpus/bodies.js';
import { FRAMINGS } from '../corpus/framing.js';
import { GRAPHQL } from '../corpus/graphql.js';
import { TRICKLES } from '../corpus/slow.js';
import { CONTROL_TOTALS, FILES } from '../corpus/uploads.js';
import { CODES, DIGESTS, FIGURES, PACKINGS, PARTS, PLANS } from '../corpus/waves.js';
import type { Drawn, Given, Header, HttpRequest, Named, RawRequest, TrickledRequest } from '../hostile-request.js';
import { mutateBytes } from './mutate-bytes.js';
import { pick } from './pick.js';
import { pickByWeight, type Weighted } from './pick-by-weight.js';

/** What a request of the corpus follows from: some start from one that fits. */
interface CorpusGiven extends Given {
  readonly fitting: () => Drawn<HttpRequest>;
}

type CorpusRequest = Drawn<HttpRequest | RawRequest | TrickledRequest>;
type DrawCorpusRequest = (draw: Draw, given: CorpusGiven) => CorpusRequest;

const JSON_PATHS = [
  ...['/v2/data-import/accounts/validate/', '/v2/data-import/accounts/', '/v1/data-import/notes/create/'],
  ...['/v1/data-import/transactions/create/', '/v1/data-import/historical-statements/create/', '/v1/graphql/'],
];
const TOTALS = '/v2/data-import/reconciliations/DEMO/';
const FILE = '/console/v1/catalogue/campaign';

/** Shares of a hundred. What is heavy comes seldom: one in a thousand of all requests, and a few times in any run. */
const SHARES: readonly [Weighted<DrawCorpusRequest>, ...Weighted<DrawCorpusRequest>[]] = [
  [36, framing],
  [10, wave],
  [18, graphql],
  [14, upload],
  [12, encoding],
  [5.2, multipart],
  [3, shape],
  [1.2, bomb],
  [0.6, trickle],
];

/** A request of the corpus of what went wrong in other services. */
export function drawCorpusRequest(draw: Draw, given: CorpusGiven): CorpusRequest {
  return pickByWeight(draw, SHARES)(draw, given);
}

function framing(draw: Draw, { world }: Given): Drawn<RawRequest> {
  const { name, bytes, leaves, isSilent } = pick(draw, FRAMINGS);
  return { kind: 'corpus', name: `framing: ${name}`, raw: { bytes: withCaller(bytes, world), leaves, isSilent } };
}

function trickle(draw: Draw, { world }: Given): Drawn<TrickledRequest> {
  const one = pick(draw, TRICKLES);
  const start = withCaller(Buffer.from(one.start), world);
  return { kind: 'corpus', name: `trickle: ${one.name}`, trickle: { ...one, start } };
}

function withCaller(bytes: Buffer, { callers }: Named): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('@SUPPLIER@', callers.supplier), 'latin1');
}

function graphql(draw: Draw): Drawn<HttpRequest> {
  const body = Buffer.from(JSON.stringify(pick(draw, GRAPHQL)));
  return {
    kind: 'corpus',
    name: 'graphql',
    method: draw.maybe(0.95) ? 'POST' : draw.pick(['GET', 'PUT', 'HEAD']),
    path: draw.pick(['/v1/graphql/', '/v1/graphql/', '/v1/graphql', '/v1/graphql//', '/v1/graphql/x']),
    query: [],
    headers: [
      ['Content-Type', 'application/json'],
      [
        'Accept',
        draw.pick(['*/*', 'application/json', 'text/html', 'multipart/mixed', 'application/graphql-response+json', '']),
      ],
    ],
    body: draw.maybe(0.2) ? mutateBytes(draw, body) : body,
  };
}

function upload(draw: Draw, { world }: Given): Drawn<HttpRequest> {
  const isTotals = draw.maybe(0.6);
  const body = Buffer.from(pick(draw, isTotals ? CONTROL_TOTALS : FILES));
  return {
    kind: 'corpus',
    name: isTotals ? 'control totals' : 'catalogue file',
    ...(isTotals ? supplierPost(world, TOTALS, 'application/x-ndjson') : fileUpload(world)),
    body: draw.maybe(0.3) ? mutateBytes(draw, body) : body,
  };
}

/** A part of a wave, a plan of one, or what it is to come to. */
function wave(draw: Draw, { world, lane }: Given): Drawn<HttpRequest> {
  const code = draw.maybe(0.9) ? pick(draw, lane.waves) : pick(draw, CODES);
  const path = `/v2/data-import/waves/DEMO/${code}/`;
  if (draw.maybe(0.4)) {
    const [name, values] = draw.pick([['plan', PLANS] as const, ['planned', FIGURES] as const]);
    const body = Buffer.from(JSON.stringify(pick(draw, values)));
    const put = { ...supplierPost(world, `${path}${name}/`), method: 'PUT' };
    return { kind: 'corpus', name: `wave: ${name}`, ...put, body: draw.maybe(0.1) ? mutateBytes(draw, body) : body };
  }
  const part = draw.maybe(0.7) ? draw.pick(['a', 'b', 'c']) : pick(draw, CODES);
  const type = draw.maybe(0.9) ? 'application/x-ndjson' : pick(draw, TYPES);
  const put = { ...supplierPost(world, `${path}parts/${part}/`, type), method: 'PUT' };
  const lines = pick(draw, PARTS);
  const plain = draw.maybe(0.1) ? mutateBytes(draw, lines) : lines;
  const packing = draw.maybe(0.4) ? pick(draw, PACKINGS) : undefined;
  const body = packing?.pack(plain) ?? plain;
  const headers: Header[] = [...put.headers];
  if (packing !== undefined) headers.push(['Content-Encoding', packing.encoding]);
  if (draw.maybe(0.3)) headers.push(['Content-Digest', pick(draw, DIGESTS)(body)]);
  return { kind: 'corpus', name: 'wave: part', ...put, headers, body };
}

type Target = Pick<HttpRequest, 'method' | 'path' | 'query' | 'headers'>;

function fileUpload({ callers }: Named): Target {
  const headers: Header[] = [
    ['Authorization', callers.admin],
    ['Content-Type', 'text/csv'],
  ];
  return { method: 'PUT', path: FILE, query: [['reason', 'Told by mail']], headers };
}

function supplierPost({ callers }: Named, path: string, type = 'application/json'): Target {
  const headers: Header[] = [
    ['Authorization', callers.supplier],
    ['Content-Type', type],
  ];
  return { method: 'POST', path, query: [], headers };
}

/** A fitting request, compressed or called by another type. */
function encoding(draw: Draw, { fitting }: CorpusGiven): Drawn<HttpRequest> {
  const request = fitting();
  if (request.body === undefined || draw.maybe())
    return { ...request, kind: 'corpus', name: 'compressed', ...compressed(request) };
  const others = request.headers.filter(([name]) => name !== 'Content-Type');
  const headers: Header[] = [...others, ['Content-Type', pick(draw, TYPES)]];
  return { ...request, kind: 'corpus', name: 'types', headers };
}

function compressed({ body, headers }: Drawn<HttpRequest>): Partial<HttpRequest> {
  return body === undefined
    ? {}
    : { plain: body, body: gzipSync(body), headers: [...headers, ['Content-Encoding', 'gzip']] };
}

function multipart(draw: Draw, { world }: Given): Drawn<HttpRequest> {
  const name = draw.pick(['file', '__proto__', 'a[b]', 'x"; filename="../../x', '\u0000', '😀']);
  const ending = draw.pick(['--x--\r\n', '--x--', '', '--y--\r\n']);
  const part = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`;
  const type = draw.pick(['multipart/form-data; boundary=x', 'multipart/form-data', 'multipart/mixed; boundary="x"']);
  return {
    kind: 'corpus',
    name: 'multipart',
    ...supplierPost(world, pick(draw, JSON_PATHS), type),
    body: Buffer.from(part.repeat(draw.pick([0, 1, 2, 1_000])) + ending),
  };
}

function shape(draw: Draw, { world }: Given): Drawn<HttpRequest> {
  const { name, body } = pick(draw, SHAPES);
  return { kind: 'corpus', name: `shape: ${name}`, ...supplierPost(world, pick(draw, JSON_PATHS)), body: body() };
}

function bomb(draw: Draw, { world }: Given): Drawn<HttpRequest> {
  const { name, encoding: coding, body } = pick(draw, COMPRESSED);
  const isTotals = draw.maybe(0.2);
  const post = isTotals
    ? supplierPost(world, TOTALS, 'application/x-ndjson')
    : supplierPost(world, pick(draw, JSON_PATHS));
  return {
    kind: 'corpus',
    name: `compressed: ${name}`,
    ...post,
    headers: [...post.headers, ['Content-Encoding', coding]],
    body: body(),
  };
}
