'use server';

import { headers } from 'next/headers';
import { ApiProblem } from '../../lib/api-problem';
import { callOperatorApi } from '../../lib/call-operator-api.server';
import { clearSessionCookie, readSessionToken } from '../../lib/session-cookie.server';

/**
 * Ends the session in the API and forgets it here. Without the API the browser still forgets it.
 * @returns where the browser goes on: to the OpenID provider, which ends its own session, or to the sign-in page
 */
export async function signOut(): Promise<string> {
  let next: string | null = null;
  const token = await readSessionToken();
  if (token) {
    const forwardedFor = (await headers()).get('x-forwarded-for');
    next = await endSession({ token, forwardedFor }).catch((cause: unknown) => {
      if (cause instanceof ApiProblem) return null;
      throw cause;
    });
  }
  await clearSessionCookie();
  return next ?? '/sign-in';
}

async function endSession(call: { token: string; forwardedFor: string | null }): Promise<string | null> {
  const response = await callOperatorApi('/sessions/current/sign-out', { method: 'POST', ...call });
  return response.ok ? ((await response.json()) as { end_session_url: string | null }).end_session_url : null;
}
