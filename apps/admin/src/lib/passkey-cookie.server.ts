import 'server-only';
import { cookies } from 'next/headers';
import { cookieName, cookieOptions } from './cookies.server';
import type { AskedPasskey } from './operator-api';

/** Keeps what a passkey was asked until this browser answers. Only in server actions and route handlers. */
export async function writePasskeyCookie({ ticket, expires_at }: AskedPasskey): Promise<void> {
  (await cookies()).set(cookieName('passkey'), ticket, { ...cookieOptions(), expires: new Date(expires_at) });
}

/**
 * The passkey challenge of this browser, which can be taken once; null when there is none. Only in server actions and
 * route handlers.
 */
export async function takePasskeyCookie(): Promise<string | null> {
  const jar = await cookies();
  const ticket = jar.get(cookieName('passkey'))?.value;
  if (ticket === undefined || ticket === '') return null;
  jar.set(cookieName('passkey'), '', { ...cookieOptions(), maxAge: 0 });
  return ticket;
}
