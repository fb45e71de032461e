import { createServer } from 'node:http';
import { type Apart, sayWhere, startApart } from './start-apart.js';

/** Starts a collector that takes every trace and looks at none, in a process of its own. */
export function startSpanSink(): Promise<Apart> {
  return startApart(import.meta.url);
}

if (process.argv[2] === 'serve') {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1', () => sayWhere(server));
}
