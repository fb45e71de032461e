import { createServer } from 'node:http';
import { type Apart, sayWhere, startApart } from './start-apart.js';

/** Starts the peer in a process of its own. */
export function startBareServer(): Promise<Apart> {
  return startApart(import.meta.url);
}

/** Reads a body, parses it and says so: the least an HTTP service for JSON can do in Node. */
if (process.argv[2] === 'serve') {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      response.setHeader('Content-Type', 'application/json');
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1', () => sayWhere(server));
}
