import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { clientAddress } from './forwarded-for';
import { trustedProxies } from './trusted-proxies';

/**
 * Has every request name in X-Forwarded-For the address of the device it comes from, before the server looks at it: of what came
 * with it only what proxies of TRUSTED_PROXIES vouch for. Handlers never see the connection, and the server itself keeps what a
 * browser claims.
 */
export function recordAddresses(): void {
  const isProxy = trustedProxies(process.env.TRUSTED_PROXIES);
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers['x-forwarded-for'] = clientAddress(
      request.headers['x-forwarded-for'],
      request.socket.remoteAddress,
      isProxy,
    );
  });
}
