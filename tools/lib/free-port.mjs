import { createServer } from 'node:net';

/** Opens the port for a moment. Resolves to the port that was open, or to null when it is taken or not allowed. */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => {
      const { port: opened } = server.address();
      server.close(() => resolve(opened));
    });
  });
}

/** Whether nothing listens on the port. */
export async function isPortFree(port, host = '127.0.0.1') {
  return (await tryPort(port, host)) !== null;
}

/** A port that is free now: the preferred one when it is, else any. */
export async function freePort(preferred = 0, host = '127.0.0.1') {
  const port = (preferred && (await tryPort(preferred, host))) || (await tryPort(0, host));
  if (!port) throw new Error(`No port can be opened on ${host}`);
  return port;
}
