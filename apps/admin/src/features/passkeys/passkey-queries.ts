import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { Passkey } from '../../lib/operator-api';
import { passkeyProblem } from '../session/passkey-words';

/** One's own passkeys. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => callApi('GET /passkeys', { signal }),
  });
}

/** What the device answers, as JSON; throws a sentence for people when it gives none. */
async function answerOf(work: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await work());
  } catch (cause) {
    throw new Error(passkeyProblem(cause), { cause });
  }
}

/** Has the device make a passkey, and adds it. */
export async function addPasskey(label: string): Promise<Passkey> {
  const { options, ticket } = await callApi('POST /passkeys/options', {});
  const credential = await answerOf(() => startRegistration({ optionsJSON: JSON.parse(options) }));
  return callApi('POST /passkeys', { body: { label, ticket, credential } });
}

/** Removes one of the user's own passkeys. */
export function removePasskey(id: string): Promise<void> {
  return callApi('DELETE /passkeys/{id}', { path: { id } });
}

/** Confirms the session by the password. */
export function confirmWithPassword(password: string): Promise<void> {
  return callApi('POST /passkeys/confirmation', { body: { password } });
}

/** Confirms the session by a passkey. */
export async function confirmWithPasskey(): Promise<void> {
  const { options, ticket } = await callApi('POST /passkeys/confirmation/options', {});
  const credential = await answerOf(() => startAuthentication({ optionsJSON: JSON.parse(options) }));
  await callApi('POST /passkeys/confirmation', { body: { ticket, credential } });
}
