import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { type Apart, sayWhere, startApart } from './start-apart.js';

const BATCH = 1_000;

/** Starts, in a process of its own, the least that a client of the import API can talk to. */
export function startClientServer(): Promise<Apart> {
  return startApart(import.meta.url);
}

/** A list as the service sends it. @param supplier its code is the number of entries */
function* listText(supplier = ''): Generator<string> {
  const count = Number(supplier);
  for (let from = 0; from < count; from += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
      JSON.stringify({
        external_account_number: `EXT-${from + index}`,
        platform_account_number: 'A-1B2C3D4E',
        account_created_at: '2026-11-21T07:06:01.357540Z',
      }),
    );
    yield (from === 0 ? '[' : ',') + entries.join(',');
  }
  yield ']';
}

/** A token, `{}` for every other POST, and lists. */
if (process.argv[2] === 'serve') {
  const payload = { iat: 0, exp: 3_600 };
  const grant = { token: 'token', refreshToken: 'refresh', refreshExpiresIn: 2_000_000_000, payload };
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json');
    if (request.method === 'GET') Readable.from(listText(request.url?.split('/').at(-2))).pipe(response);
    else if (request.url === '/v1/graphql/') response.end(JSON.stringify({ data: { obtainPlatformToken: grant } }));
    else response.end('{}');
  });
  server.listen(0, '127.0.0.1', () => sayWhere(server));
}
