import { type NextRequest, NextResponse } from 'next/server';
import { contentSecurityPolicy } from './lib/content-security-policy';
import { nonceHeader } from './lib/nonce';
import { requestedPathHeader } from './lib/return-path';

/** Gives every page its own content security policy, and tells it which address was asked for. The API's answers set theirs. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');

  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set(nonceHeader, nonce);
  headers.set(requestedPathHeader, `${request.nextUrl.pathname}${request.nextUrl.search}`);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

export const config = { matcher: ['/((?!_next/static|api/|healthz|icon.svg|favicon.ico).*)'] };
