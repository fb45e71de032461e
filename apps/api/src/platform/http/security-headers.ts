import type { ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

/** Headers of every answer for browsers that open an API address: run nothing, frame nothing, guess no type. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Cache-Control of an answer that sets none itself. */
export const NO_STORE = 'private, no-store';

const ALL = Object.entries(SECURITY_HEADERS);

/** Sets the security headers and `Cache-Control: no-store`; an answer that may be cached, or is a page, overrides them. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  setSecurityHeaders(response);
  next();
}

/** The same for an answer that the framework does not make. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of ALL) response.setHeader(name, value);
  response.setHeader('Cache-Control', NO_STORE);
}
