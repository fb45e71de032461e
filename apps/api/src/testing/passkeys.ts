import { call, type JsonAnswer } from './http-client.js';
import type { Oddity, SoftwareAuthenticator } from './software-authenticator.js';

/** The headers of a session. */
export type SessionHeaders = { readonly Authorization: string };

/** Asks for a passkey to be added and has the device make one. @returns the body that adds it */
export async function answerToAdd(
  url: string,
  session: SessionHeaders,
  device: SoftwareAuthenticator,
  { label = 'A key', ...odd }: Oddity & { label?: string } = {},
): Promise<{ label: string; ticket: string; credential: string }> {
  const { options, ticket } = Object((await call(`${url}/console/v1/passkeys/options`, 'POST', { ...session })).body);
  return { label, ticket, credential: device.create(options, odd) };
}

/** Adds a passkey to whoever is signed in. */
export async function addPasskey(
  url: string,
  session: SessionHeaders,
  device: SoftwareAuthenticator,
  odd: Oddity & { label?: string } = {},
): Promise<JsonAnswer> {
  const body = await answerToAdd(url, session, device, odd);
  return call(`${url}/console/v1/passkeys`, 'POST', { ...session }, body);
}

/** Asks for a passkey and has the device answer. @returns the body that signs in */
export async function answerToSignIn(
  url: string,
  device: SoftwareAuthenticator,
  odd: Oddity = {},
  kept = device.kept.at(-1),
): Promise<{ ticket: string; credential: string }> {
  const { options, ticket } = Object((await call(`${url}/console/v1/sessions/passkey/options`, 'POST')).body);
  return { ticket, credential: device.get(options, odd, kept) };
}

/** Signs in with what the device holds. */
export async function signInWithPasskey(
  url: string,
  device: SoftwareAuthenticator,
  odd: Oddity = {},
  kept = device.kept.at(-1),
): Promise<JsonAnswer> {
  return call(`${url}/console/v1/sessions/passkey`, 'POST', {}, await answerToSignIn(url, device, odd, kept));
}
