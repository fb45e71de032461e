import type { NextRequest } from 'next/server';
import { signInProblemPath } from '../../../features/session/sign-in-problem';
import { ApiProblem, problemOf } from '../../../lib/api-problem';
import { callOperatorApi } from '../../../lib/call-operator-api.server';
import type { BegunSignIn } from '../../../lib/operator-api';
import { safeReturnPath, signInPath } from '../../../lib/return-path';
import { writeTicketCookie } from '../../../lib/sign-in-ticket-cookie.server';

/** Milliseconds: the API asks the provider, and gives it five seconds. */
const patience = 12_000;

/** Sends the browser to the OpenID provider. A link from elsewhere leads to the sign-in page, where a person decides. */
export async function GET(request: NextRequest): Promise<Response> {
  const returnPath = safeReturnPath(request.nextUrl.searchParams.get('return'));
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return goTo(signInPath(returnPath));
  try {
    const forwardedFor = request.headers.get('x-forwarded-for');
    const response = await callOperatorApi('/sessions/single-sign-on', { method: 'POST', forwardedFor, patience });
    if (!response.ok) throw await problemOf(response);
    const begun = (await response.json()) as BegunSignIn;
    await writeTicketCookie(begun, returnPath);
    return goTo(begun.authorization_url);
  } catch (cause) {
    if (cause instanceof ApiProblem) return goTo(signInProblemPath(cause.code, returnPath));
    throw cause;
  }
}

function goTo(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address } });
}
