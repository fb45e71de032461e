'use server';

import { headers } from 'next/headers';
import { ApiProblem } from '../../lib/api-problem';
import { callOperatorApi } from '../../lib/call-operator-api.server';
import { clearSessionCookie, readSessionToken } from '../../lib/session-cookie.server';

/** Ends the session in the API and forgets it here. Without the API the browser still forgets it. */
export async function signOut(): Promise<void> {
  const token = await readSessionToken();
  if (token) {
    const forwardedFor = (await headers()).get('x-forwarded-for');
    await callOperatorApi('/sessions/current', { method: 'DELETE', token, forwardedFor }).catch((cause: unknown) => {
      if (!(cause instanceof ApiProblem)) throw cause;
    });
  }
  await clearSessionCookie();
}
