import http from 'node:http';

/** Milliseconds. The api behind watches how fast a body comes in; here is the bound of the whole request. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 60_000, connectionsCheckingInterval: 1_000 };

/** Connections at a time; beyond them new ones are closed at once. */
const MOST_CONNECTIONS = 4_096;

/**
 * Bounds the servers of this process that are made afterwards: whoever does not send the head of a request in time is
 * closed, so that slow senders cannot take up every connection. Next offers no setting for it, and how often Node looks
 * is fixed when a server is made.
 */
export function limitConnections() {
  const createServer = http.createServer;
  http.createServer = (...given) => {
    const [options, listener] = typeof given[0] === 'function' ? [{}, given[0]] : given;
    const server = createServer({ ...LIMITS, ...options }, listener);
    server.maxConnections = MOST_CONNECTIONS;
    return server;
  };
}
