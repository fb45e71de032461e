import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** The headers that mean something for an API that serves no page; the others would only cost time. */
export function securityHeaders() {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The same headers as lines, for the answer to what never became a request and has no response object. */
export function securityHeaderLines(): string[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  securityHeaders()(request, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => `${name}: ${value}`);
}
