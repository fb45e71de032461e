import http from 'node:http';
import { SlowConnections } from '@carryover/http';

/** Milliseconds; the bound of the whole request, however fast it comes in. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 60_000, connectionsCheckingInterval: 1_000 };

/** Connections at a time; beyond them new ones are closed at once. */
const MOST_CONNECTIONS = 4_096;

/**
 * Bounds the servers of this process that are made afterwards: whoever does not send a request in time, or
 * does not take the answer, is closed, so that slow ones cannot take up every connection. Next offers no setting for it, and how often Node looks
 * is fixed when a server is made.
 */
export function limitConnections() {
  const createServer = http.createServer;
  /** @param {http.ServerOptions | http.RequestListener} [first]  @param {http.RequestListener} [second] */
  const createLimited = (first, second) => {
    const [options, listener] = typeof first === 'function' ? [{}, first] : [first, second];
    const server = createServer({ ...LIMITS, ...options }, listener);
    server.maxConnections = MOST_CONNECTIONS;
    new SlowConnections(server, { refuse });
    return server;
  };
  Object.assign(http, { createServer: createLimited });
}

/**
 * As Node itself answers what does not arrive in time; past Next, which may be waiting for the body.
 * @param {http.ServerResponse} _response
 * @param {import('node:net').Socket} socket
 */
function refuse(_response, socket) {
  if (socket.writable) socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  else socket.destroy();
}
