import 'server-only';
import { cookies } from 'next/headers';
import { consoleEnvironment } from './console-environment.server';
import type { BegunSignIn } from './operator-api';
import { safeReturnPath } from './return-path';

/** State that a browser keeps during a sign-in at the OpenID provider. */
export interface SignInTicket {
  ticket: string;
  returnPath: string;
}

/** A cookie has to stay small; whoever comes from a longer address comes back to the overview. */
const longestReturnPath = 1_000;

const separator = '~';

/** Lax, unlike the session: it has to come along when the provider sends the browser back. */
function cookieOptions() {
  const secure = consoleEnvironment.publicOrigin?.startsWith('https://') ?? false;
  const name = `${secure ? '__Host-' : ''}carryover_sign_in`;
  return { name, httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
}

/** Keeps what was begun until the browser is back. Only in route handlers. */
export async function writeTicketCookie({ ticket, expires_at }: BegunSignIn, returnPath: string): Promise<void> {
  const kept = returnPath.length > longestReturnPath ? '' : encodeURIComponent(returnPath);
  (await cookies()).set({ ...cookieOptions(), value: `${ticket}${separator}${kept}`, expires: new Date(expires_at) });
}

/** The ticket of this browser's sign-in, which can be taken once; null without one. Only in route handlers. */
export async function takeTicketCookie(): Promise<SignInTicket | null> {
  const jar = await cookies();
  const value = jar.get(cookieOptions().name)?.value;
  if (value === undefined) return null;
  jar.set({ ...cookieOptions(), value: '', maxAge: 0 });
  const [ticket = '', kept = ''] = value.split(separator);
  return { ticket, returnPath: safeReturnPath(decoded(kept)) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
