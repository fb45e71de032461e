import 'server-only';
import { cookies } from 'next/headers';
import { cookieName, cookieOptions } from './cookies.server';
import type { OpenSession } from './operator-api';

/** Name of the session cookie. */
function sessionCookieName(): string {
  return cookieName('session');
}

/** The session token of this browser, null when it is not signed in. The token never reaches a script. */
export async function readSessionToken(): Promise<string | null> {
  return (await cookies()).get(sessionCookieName())?.value ?? null;
}

/** Remembers a session until it expires. Only in server actions and route handlers. */
export async function writeSessionCookie(session: OpenSession): Promise<void> {
  (await cookies()).set(sessionCookieName(), session.token, {
    ...cookieOptions(),
    expires: new Date(session.expires_at),
  });
}

/** Forgets the session of this browser. Only in server actions and route handlers. */
export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(sessionCookieName(), '', { ...cookieOptions(), maxAge: 0 });
}
