import 'server-only';
import { cookies } from 'next/headers';
import { consoleEnvironment } from './console-environment.server';
import type { IssuedSession } from './operator-api';

function isSecure(): boolean {
  return consoleEnvironment.publicOrigin?.startsWith('https://') ?? false;
}

/** With https the __Host- prefix makes the browser refuse the cookie from any other host, path or plain http. */
export function sessionCookieName(): string {
  return isSecure() ? '__Host-carryover_session' : 'carryover_session';
}

function cookieOptions() {
  return { httpOnly: true, sameSite: 'strict', secure: isSecure(), path: '/' } as const;
}

/** The session token of this browser, null when it is not signed in. The token never reaches a script. */
export async function readSessionToken(): Promise<string | null> {
  return (await cookies()).get(sessionCookieName())?.value ?? null;
}

/** Remembers a session until it expires. Only in server actions and route handlers. */
export async function writeSessionCookie(session: IssuedSession): Promise<void> {
  (await cookies()).set(sessionCookieName(), session.token, {
    ...cookieOptions(),
    expires: new Date(session.expires_at),
  });
}

/** Forgets the session of this browser. Only in server actions and route handlers. */
export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(sessionCookieName(), '', { ...cookieOptions(), maxAge: 0 });
}
