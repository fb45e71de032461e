import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(import.meta.url);

/** Starts the peer in a process of its own. */
export async function startBareServer() {
  const child = fork(file, ['serve'], { execArgv: [] });
  const [url] = await once(child, 'message');
  return {
    url,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
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
