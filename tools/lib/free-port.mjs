import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports that are given to no connection, nor to a server that asks for any: Linux gives those from 32768, other systems from 49152. One of them
 * is still free when the process that it is meant for comes to open it.
 */
const OURS = { from: 20_000, to: 32_768 };

/** How many of them are tried. */
const TRIES = 100;

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

/**
 * A port that is free now: the preferred one when it is, else one that nobody is given by chance.
 * @param {number} [preferred]
 * @param {string} [host]
 */
export async function freePort(preferred, host = '127.0.0.1') {
  let next = preferred || randomInt(OURS.from, OURS.to);
  for (let tries = 0; ; tries += 1) {
    const { port, code } = await tryPort(next, host);
    if (port) return port;
    if (tries === TRIES) throw new Error(`No port can be opened on ${host}: ${code}`);
    next = randomInt(OURS.from, OURS.to);
  }
}
