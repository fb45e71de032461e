import type { HttpRequest } from './hostile-request.js';

/** Methods of which a server expects no body unless one is announced. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);
/** Bytes of a head beyond which the service may refuse it, with the line ends. */
const LARGEST_HEAD = 16_000;

/** The address of a request as it stands in its first line. */
export function targetOf({ path, query }: Pick<HttpRequest, 'path' | 'query'>): string {
  const pairs = query.map((one) => ('raw' in one ? one.raw : one.map(encodeURIComponent).join('=')));
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** A whole request in the bytes of HTTP/1.1. */
export function bytesOf(request: HttpRequest): Buffer {
  const { method, headers, body } = request;
  const length =
    body === undefined ? (WITHOUT_BODY.has(method) ? [] : ['Content-Length: 0']) : [`Content-Length: ${body.length}`];
  const lines = [`${method} ${targetOf(request)} HTTP/1.1`, 'Host: localhost', ...length];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return body === undefined ? head : Buffer.concat([head, body]);
}

/** Whether the head is one that a server may refuse before it is a request: too long, or with odd bytes. */
export function isOddHead(request: HttpRequest): boolean {
  const head = `${targetOf(request)}${request.headers.map((pair) => pair.join('')).join('')}`;
  return head.length > LARGEST_HEAD - 500 || /[^\x20-\x7e]/.test(head) || / /.test(targetOf(request));
}
