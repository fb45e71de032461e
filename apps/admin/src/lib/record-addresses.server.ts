import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { appendAddress } from './forwarded-for';

/**
 * Appends the address of the connection to X-Forwarded-For of every request before the server looks at it. Handlers
 * never see the connection, and the server itself keeps what a browser claims.
 */
export function recordAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers['x-forwarded-for'] = appendAddress(
      request.headers['x-forwarded-for'],
      request.socket.remoteAddress,
    );
  });
}
