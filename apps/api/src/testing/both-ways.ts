import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { AccessGuard } from '../modules/auth/index.js';

/** An answer as it came. */
export interface RawAnswer {
  readonly status: string;
  /** In the order in which they came, without what differs from one request to the next. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** A request of which only the body may have to differ from one time to the next. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Called for each time it is sent; without it there is no body. */
  readonly body?: (() => string | Buffer) | undefined;
}

/** Called by the framework alone. Each file has spies of its own. */
const framework = () => jest.spyOn(AccessGuard.prototype, 'canActivate');

/** Sends a request byte by byte as it is said. */
export function sendRaw(origin: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const content = body?.();
    const given = {
      'X-Request-Id': 'the-same-for-both',
      ...(content === undefined ? {} : { 'Content-Length': Buffer.byteLength(content) }),
      ...headers,
    };
    const sent = request(origin, { path, method, headers: given }, async (answer) => {
      const { statusCode, statusMessage, rawHeaders } = answer;
      const pairs = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? `${name}: ${/^(?:date|ratelimit)/i.test(name) ? '' : rawHeaders[index + 1]}` : [],
      );
      resolve({ status: `${statusCode} ${statusMessage}`, headers: pairs, body: await text(answer) });
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

/** The answers without the framework and by it; a query without anything in it is a query that only it knows. */
export async function bothWays(origin: string, asked: RawRequest) {
  const calls = () => framework().mock.calls.length;
  const before = calls();
  const direct = await sendRaw(origin, asked);
  const byDirect = calls() - before;
  const ordinary = await sendRaw(origin, { ...asked, path: `${asked.path}${asked.path.includes('?') ? '&' : '?'}` });
  return { direct, ordinary, called: [byDirect, calls() - before - byDirect] };
}
