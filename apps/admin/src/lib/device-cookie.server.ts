import 'server-only';
import { cookies } from 'next/headers';
import { cookieName, cookieOptions } from './cookies.server';

/** Seconds for which a browser is known after somebody signed in: half a year. */
const kept = 180 * 86_400;

/**
 * The device token of an earlier sign-in in this browser; null without one. It grants no access: see `device_token`
 * of the API.
 */
export async function readDeviceToken(): Promise<string | null> {
  const token = (await cookies()).get(cookieName('device'))?.value;
  return token === undefined || token === '' || token.length > 100 ? null : token;
}

/** Only in server actions and route handlers. */
export async function writeDeviceCookie(token: string): Promise<void> {
  (await cookies()).set(cookieName('device'), token, { ...cookieOptions(), maxAge: kept });
}
