import 'server-only';
import { consoleEnvironment } from './console-environment.server';

function isSecure(): boolean {
  return consoleEnvironment.publicOrigin?.startsWith('https://') ?? false;
}

/** With https the __Host- prefix makes the browser refuse the cookie from any other host, path or plain http. */
export function cookieName(name: string): string {
  return isSecure() ? `__Host-carryover_${name}` : `carryover_${name}`;
}

/** No script can read it, and no page of another site makes a browser send it. */
export function cookieOptions() {
  return { httpOnly: true, sameSite: 'strict', secure: isSecure(), path: '/' } as const;
}
