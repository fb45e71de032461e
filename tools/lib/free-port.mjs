import { createServer } from 'node:net';

/** The port a server listens on. @param {import('node:net').Server} server  @returns {number} 0 when it listens on none */
export function portOf(server) {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Opens the port for a moment.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<{ port?: number, code?: string | undefined }>} the port that was open, or the code of what stood against it
 */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => resolve({ code }));
    server.listen({ port, host, exclusive: true }, () => {
      const opened = portOf(server);
      server.close(() => resolve({ port: opened }));
    });
  });
}

/**
 * Whether a server can have the port. For 127.0.0.1 it must be free on ::1 too, because `localhost` may mean either.
 * @param {number} port
 * @param {string} [host]
 */
export async function isPortFree(port, host = '127.0.0.1') {
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  const codes = await Promise.all(hosts.map(async (each) => (await tryPort(port, each)).code));
  return !codes.some((code) => code === 'EADDRINUSE' || code === 'EACCES');
}

/** A port that is free now: the preferred one when it is, else any. @param {number} [preferred]  @param {string} [host] */
export async function freePort(preferred = 0, host = '127.0.0.1') {
  const first = preferred ? await tryPort(preferred, host) : {};
  const { port, code } = first.port ? first : await tryPort(0, host);
  if (!port) throw new Error(`No port can be opened on ${host}: ${code}`);
  return port;
}
