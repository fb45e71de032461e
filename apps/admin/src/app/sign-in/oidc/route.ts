import type { NextRequest } from 'next/server';
import { signInProblemPath } from '../../../features/session/sign-in-problem';
import { ApiProblem, problemOf } from '../../../lib/api-problem';
import { callOperatorApi } from '../../../lib/call-operator-api.server';
import type { OpenSession } from '../../../lib/operator-api';
import { writeSessionCookie } from '../../../lib/session-cookie.server';
import { takeTicketCookie } from '../../../lib/sign-in-ticket-cookie.server';

/** Milliseconds: the API asks the provider up to three things, and gives it five seconds for each. */
const patience = 20_000;

/** Where the OpenID provider sends browsers back to: opens the session, or says on the sign-in page why there is none. */
export async function GET(request: NextRequest): Promise<Response> {
  const begun = await takeTicketCookie();
  if (begun === null) return goOn(signInProblemPath('oidc_sign_in_lapsed', '/'));
  const { ticket, returnPath } = begun;
  try {
    const body = { ticket, query: request.nextUrl.search.slice(1) };
    const forwardedFor = request.headers.get('x-forwarded-for');
    const call = { method: 'POST', body, forwardedFor, patience } as const;
    const response = await callOperatorApi('/sessions/single-sign-on/callback', call);
    if (!response.ok) throw await problemOf(response);
    await writeSessionCookie((await response.json()) as OpenSession);
    return goOn(returnPath);
  } catch (cause) {
    if (cause instanceof ApiProblem) return goOn(signInProblemPath(cause.code, returnPath));
    throw cause;
  }
}

/**
 * A page that redirects by itself. An HTTP redirect would count as coming from the provider, and the browser would
 * not send the SameSite=Strict cookie.
 */
function goOn(path: string): Response {
  const address = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title>
<meta http-equiv="refresh" content="0;url=${address}"></head><body><a href="${address}">Go on</a></body></html>`;
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
