import { createServer } from 'node:http';
import { startApart } from './start-apart.mjs';

/** Starts the peer in a process of its own. */
export function startBareServer() {
  return startApart(import.meta.url);
}

/** Reads a body, parses it and says so: the least an HTTP service for JSON can do in Node. */
if (process.argv[2] === 'serve') {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      response.setHeader('Content-Type', 'application/json');
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}/`));
}
