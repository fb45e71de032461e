const CRLF = '\r\n';
const GET = 'GET /health/live HTTP/1.1';
const VALIDATE = '/v2/data-import/accounts/validate/';
const HOST = 'Host: localhost';
const CLOSE = 'Connection: close';
const JSON_TYPE = 'Content-Type: application/json';
const SUPPLIER = 'Authorization: @SUPPLIER@';

/** Lines, or lists of them. */
type Parts = readonly (string | readonly string[])[];

/** Bytes of one connection, and how whoever sends them behaves. */
export interface Framing {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether the sender goes away without waiting for an answer. */
  readonly leaves: boolean;
  /** Whether the service need not say anything. */
  readonly isSilent: boolean;
}

const lines = (...parts: Parts) => parts.flat().join(CRLF);
const head = (...parts: Parts) => `${lines(...parts)}${CRLF}${CRLF}`;
const get = (...headers: Parts) => head(GET, HOST, headers.flat(), CLOSE);
const post = (headers: string | readonly string[], body: string) =>
  head(`POST ${VALIDATE} HTTP/1.1`, HOST, SUPPLIER, JSON_TYPE, headers, CLOSE) + body;
const fill = (text: string, count: number) => text.repeat(count);

/** As many as fit into the body of a stranger. */
const PIECES_OF_A_BYTE = fill(`1${CRLF} ${CRLF}`, 65_000);

/** Bytes by what is odd about them. */
type Cases = Readonly<Record<string, string | Buffer>>;

/** What the head of a request can get wrong, or seem to. Each is one connection's bytes. */
const HEADS: Cases = {
  'nothing but line ends': fill(CRLF, 50),
  'no version': `GET /health/live${CRLF}${CRLF}`,
  'version 0.9': head('GET /health/live HTTP/0.9', HOST),
  'version 1.0': head('GET /health/live HTTP/1.0'),
  'version 1.0 kept alive':
    head('GET /health/live HTTP/1.0', 'Connection: keep-alive') + head('GET /health/live HTTP/1.0'),
  'version 2.0': head('GET /health/live HTTP/2.0', HOST),
  'the preface of HTTP/2': `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`,
  'a hello of TLS': Buffer.from('16030100c8010000c403032b', 'hex'),
  'bytes of no protocol': Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 167 + 13) % 256)),
  'bare line feeds': `${GET}\n${HOST}\n${CLOSE}\n\n`,
  'a bare carriage return in a value': get('X-A: a\rb'),
  'a line folded': get('X-A: a', '  folded'),
  'a space before the colon': get('X-A : a'),
  'a header without a name': get(': a'),
  'a header without a colon': get('nothing'),
  'NUL in a value': get('X-A: a\0b'),
  'NUL in a name': get('X\0A: b'),
  'bytes above ASCII in a value': Buffer.from(
    get('X-A: \u00ff\u00fe', 'X-Request-Id: \u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9'),
    'latin1',
  ),
  'no Host': head(GET, CLOSE),
  'two Hosts': get('Host: other'),
  'an empty Host': head(GET, 'Host:', CLOSE),
  'a Host that is a script': head(GET, 'Host: <script>"', CLOSE),
  'an absolute address': head('GET http://localhost/health/live HTTP/1.1', HOST, CLOSE),
  'an absolute address of somebody else': head('GET http://127.0.0.1:1/x HTTP/1.1', HOST, CLOSE),
  'an address of two slashes': head('GET //health/live HTTP/1.1', HOST, CLOSE),
  'an address that is no path': head('GET health HTTP/1.1', HOST, CLOSE),
  'an asterisk': head('OPTIONS * HTTP/1.1', HOST, CLOSE),
  'a tunnel': head('CONNECT localhost:1 HTTP/1.1', HOST, CLOSE),
  'a trace': head('TRACE /health/live HTTP/1.1', HOST, CLOSE),
  'an unknown method': head('FROB /health/live HTTP/1.1', HOST, CLOSE),
  'a method in small letters': head('get /health/live HTTP/1.1', HOST, CLOSE),
  'a method of WebDAV': head('PROPFIND /health/live HTTP/1.1', HOST, CLOSE),
  'a space in the address': head('GET /health/ live HTTP/1.1', HOST, CLOSE),
  'bytes above ASCII in the address': Buffer.from(head('GET /health/\u00e9\u00ff HTTP/1.1', HOST, CLOSE), 'latin1'),
  'NUL in the address': head('GET /health/\0 HTTP/1.1', HOST, CLOSE),
  'a fragment': head('GET /health/live#x HTTP/1.1', HOST, CLOSE),
  'an address of 15,000 bytes': head(`GET /${fill('a', 15_000)} HTTP/1.1`, HOST, CLOSE),
  'an address of 100,000 bytes': head(`GET /${fill('a', 100_000)} HTTP/1.1`, HOST, CLOSE),
  'a query of 2,000 parameters': head(`GET /health/live?${fill('a=1&', 2_000)} HTTP/1.1`, HOST, CLOSE),
  'a header of 15,000 bytes': get(`X-A: ${fill('a', 15_000)}`),
  'a header of 100,000 bytes': get(`X-A: ${fill('a', 100_000)}`),
  'a token of 12,000 bytes': get(`Authorization: Token ${fill('a', 12_000)}`),
  '1,500 headers': get(Array.from({ length: 1_500 }, (_, index) => `X${index}: a`)),
  'a header 500 times': get(Array.from({ length: 500 }, () => 'Accept: a/b')),
  'two Authorizations': get('Authorization: Token a', 'Authorization: Session b'),
  'headers of prototypes': get('__proto__: 1', 'constructor: 2', 'hasOwnProperty: 3', 'toString: 4'),
  'a forged address': get(
    'X-Forwarded-For: 1.2.3.4, \u0001',
    'Forwarded: for=x;host=y',
    'X-Forwarded-Host: evil',
    'X-Forwarded-Proto: x',
  ),
  'another method in a header': post('X-HTTP-Method-Override: DELETE', '').replace(
    CRLF + CRLF,
    `${CRLF}Content-Length: 2${CRLF}${CRLF}{}`,
  ),
  'an unknown expectation': get('Expect: something'),
  'an upgrade to WebSocket': head(
    GET,
    HOST,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: eA==',
  ),
  'an upgrade to HTTP/2': head(
    GET,
    HOST,
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQ',
  ),
};

/** What can be wrong with where a body ends. */
const BODIES: Cases = {
  'two equal lengths': post(['Content-Length: 2', 'Content-Length: 2'], '{}'),
  'two lengths': post(['Content-Length: 2', 'Content-Length: 5'], '{}GET /'),
  'two lengths in one': post('Content-Length: 2, 2', '{}'),
  'a length and pieces': post(
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    `0${CRLF}${CRLF}GET /smuggled HTTP/1.1${CRLF}${HOST}${CRLF}${CRLF}`,
  ),
  'pieces and a length': post(
    ['Transfer-Encoding: chunked', 'Content-Length: 100'],
    `2${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  ),
  'a negative length': post('Content-Length: -1', '{}'),
  'a length with a sign': post('Content-Length: +2', '{}'),
  'a length in hexadecimal': post('Content-Length: 0x2', '{}'),
  'a length beyond all numbers': post(`Content-Length: ${fill('9', 40)}`, '{}'),
  'no length': post([], '{}'),
  'unknown coding': post('Transfer-Encoding: identity', '{}'),
  'coding with a tab': post('Transfer-Encoding:\tchunked', `2${CRLF}{}${CRLF}0${CRLF}${CRLF}`),
  'coding twice': post('Transfer-Encoding: chunked, chunked', `2${CRLF}{}${CRLF}0${CRLF}${CRLF}`),
  'coding that is not last': post('Transfer-Encoding: chunked, identity', `2${CRLF}{}${CRLF}0${CRLF}${CRLF}`),
  'coding misspelt': post('Transfer-Encoding: xchunked', `2${CRLF}{}${CRLF}0${CRLF}${CRLF}`),
  'a piece without a size': post('Transfer-Encoding: chunked', `${CRLF}{}${CRLF}`),
  'a piece of an absurd size': post('Transfer-Encoding: chunked', `FFFFFFFFFFFFFFFFF${CRLF}{}`),
  'a piece of a negative size': post('Transfer-Encoding: chunked', `-2${CRLF}{}${CRLF}0${CRLF}${CRLF}`),
  'an extension of a piece': post(
    'Transfer-Encoding: chunked',
    `2;a="${fill('b', 5_000)}"${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  ),
  'a huge extension of a piece': post(
    'Transfer-Encoding: chunked',
    `2;${fill('b', 200_000)}${CRLF}{}${CRLF}0${CRLF}${CRLF}`,
  ),
  trailers: post('Transfer-Encoding: chunked', `2${CRLF}{}${CRLF}0${CRLF}Authorization: Token x${CRLF}${CRLF}`),
  'a trailer of 100,000 bytes': post(
    'Transfer-Encoding: chunked',
    `2${CRLF}{}${CRLF}0${CRLF}X: ${fill('a', 100_000)}${CRLF}${CRLF}`,
  ),
  'pieces of a byte': post('Transfer-Encoding: chunked', `${PIECES_OF_A_BYTE}0${CRLF}${CRLF}`),
  'a body with a GET': `${head(GET, HOST, CLOSE, 'Content-Length: 5')}hello`,
  'an expectation of 100': post(['Expect: 100-continue', 'Content-Length: 2'], '{}'),
  'rubbish behind': `${head(GET, HOST)}\u0001\u0002rubbish`,
  'a second request behind': head(GET, HOST) + get(),
  'a hundred requests at once': fill(head(GET, HOST), 99) + get(),
  'a bad request behind a good one': `${head(GET, HOST)}BAD${CRLF}${CRLF}`,
};

/** Bytes that stop before their end; whoever sends them goes away. */
const CUT: Cases = {
  'nothing at all': '',
  'half a line': 'GET /hea',
  'half a head': lines(GET, HOST, 'X-A:'),
  'half a body': post('Content-Length: 1000', '{"import_'),
  'half a piece': post('Transfer-Encoding: chunked', `fff${CRLF}{"a`),
  'pieces of a byte without end': post('Transfer-Encoding: chunked', PIECES_OF_A_BYTE),
  'pieces of a byte without end, of a stranger': head(
    'POST /v1/graphql/ HTTP/1.1',
    HOST,
    JSON_TYPE,
    'Transfer-Encoding: chunked',
  ).concat(PIECES_OF_A_BYTE),
  'half of what is compressed': Buffer.concat([
    Buffer.from(post(['Content-Encoding: gzip', 'Content-Length: 500'], '')),
    Buffer.from('1f8b0800', 'hex'),
  ]),
};

/** To these the service need not say anything: it waits for more, or closes. */
const SILENT = new Set(['nothing but line ends', 'a tunnel', 'nothing at all']);

const list = (cases: Cases, leaves: boolean): Framing[] =>
  Object.entries(cases).map(([name, bytes]) => ({
    name,
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    leaves,
    isSilent: leaves || SILENT.has(name),
  }));

/** Connections whose bytes are not quite HTTP; `@SUPPLIER@` in them stands for what a supplier's Authorization holds. */
export const FRAMINGS: readonly Framing[] = [...list(HEADS, false), ...list(BODIES, false), ...list(CUT, true)];
