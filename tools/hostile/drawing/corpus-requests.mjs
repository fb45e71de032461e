import { gzipSync } from 'node:zlib';
import { COMPRESSED, SHAPES, TYPES } from '../corpus/bodies.mjs';
import { FRAMINGS } from '../corpus/framing.mjs';
import { GRAPHQL } from '../corpus/graphql.mjs';
import { TRICKLES } from '../corpus/slow.mjs';
import { CONTROL_TOTALS, FILES } from '../corpus/uploads.mjs';
import { mutateBytes } from './mutate-bytes.mjs';
import { pickByWeight } from './pick-by-weight.mjs';

const JSON_PATHS = [
  ...['/v2/data-import/accounts/validate/', '/v2/data-import/accounts/', '/v1/data-import/notes/create/'],
  ...['/v1/data-import/transactions/create/', '/v1/data-import/historical-statements/create/', '/v1/graphql/'],
];
const TOTALS = '/v2/data-import/reconciliations/DEMO/';
const FILE = '/console/v1/catalogue/campaign';

/** Shares of a hundred. What is heavy comes seldom: one in a thousand of all requests, and a few times in any run. */
const SHARES = [
  [46, framing],
  [18, graphql],
  [14, upload],
  [12, encoding],
  [5.2, multipart],
  [3, shape],
  [1.2, bomb],
  [0.6, trickle],
];

/** A request of the corpus of what went wrong in other services. */
export function drawCorpusRequest(draw, given) {
  return { kind: 'corpus', query: [], headers: [], ...pickByWeight(draw, SHARES)(draw, given) };
}

function framing(draw, { world }) {
  const { name, bytes, leaves, isSilent } = draw.pick(FRAMINGS);
  return { name: `framing: ${name}`, raw: { bytes: withCaller(bytes, world), leaves, isSilent } };
}

function trickle(draw, { world }) {
  const one = draw.pick(TRICKLES);
  return { name: `trickle: ${one.name}`, trickle: { ...one, start: withCaller(Buffer.from(one.start), world) } };
}

function withCaller(bytes, { callers }) {
  return Buffer.from(bytes.toString('latin1').replaceAll('@SUPPLIER@', callers.supplier), 'latin1');
}

function graphql(draw) {
  const body = Buffer.from(JSON.stringify(draw.pick(GRAPHQL)));
  return {
    name: 'graphql',
    method: draw.maybe(0.95) ? 'POST' : draw.pick(['GET', 'PUT', 'HEAD']),
    path: draw.pick(['/v1/graphql/', '/v1/graphql/', '/v1/graphql', '/v1/graphql//', '/v1/graphql/x']),
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

function upload(draw, { world }) {
  const isTotals = draw.maybe(0.6);
  const body = Buffer.from(draw.pick(isTotals ? CONTROL_TOTALS : FILES));
  return {
    name: isTotals ? 'control totals' : 'catalogue file',
    ...(isTotals ? supplierPost(world, TOTALS, 'application/x-ndjson') : fileUpload(world)),
    body: draw.maybe(0.3) ? mutateBytes(draw, body) : body,
  };
}

function fileUpload({ callers }) {
  const headers = [
    ['Authorization', callers.admin],
    ['Content-Type', 'text/csv'],
  ];
  return { method: 'PUT', path: FILE, headers };
}

function supplierPost({ callers }, path, type = 'application/json') {
  return {
    method: 'POST',
    path,
    headers: [
      ['Authorization', callers.supplier],
      ['Content-Type', type],
    ],
  };
}

/** A fitting request, compressed or called by another type. */
function encoding(draw, { fitting }) {
  const request = fitting();
  if (request.body === undefined || draw.maybe())
    return { ...request, kind: 'corpus', name: 'compressed', ...compressed(request) };
  const headers = [...request.headers.filter(([name]) => name !== 'Content-Type'), ['Content-Type', draw.pick(TYPES)]];
  return { ...request, kind: 'corpus', name: 'types', headers };
}

function compressed({ body, headers }) {
  return body === undefined
    ? {}
    : { plain: body, body: gzipSync(body), headers: [...headers, ['Content-Encoding', 'gzip']] };
}

function multipart(draw, { world }) {
  const name = draw.pick(['file', '__proto__', 'a[b]', 'x"; filename="../../x', '\u0000', '😀']);
  const ending = draw.pick(['--x--\r\n', '--x--', '', '--y--\r\n']);
  const part = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`;
  const type = draw.pick(['multipart/form-data; boundary=x', 'multipart/form-data', 'multipart/mixed; boundary="x"']);
  return {
    name: 'multipart',
    ...supplierPost(world, draw.pick(JSON_PATHS), type),
    body: Buffer.from(part.repeat(draw.pick([0, 1, 2, 1_000])) + ending),
  };
}

function shape(draw, { world }) {
  const { name, body } = draw.pick(SHAPES);
  return { name: `shape: ${name}`, ...supplierPost(world, draw.pick(JSON_PATHS)), body: body() };
}

function bomb(draw, { world }) {
  const { name, encoding: coding, body } = draw.pick(COMPRESSED);
  const isTotals = draw.maybe(0.2);
  const post = isTotals
    ? supplierPost(world, TOTALS, 'application/x-ndjson')
    : supplierPost(world, draw.pick(JSON_PATHS));
  return {
    name: `compressed: ${name}`,
    ...post,
    headers: [...post.headers, ['Content-Encoding', coding]],
    body: body(),
  };
}
