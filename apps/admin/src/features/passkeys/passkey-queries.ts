import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/browser-api';
import type { AskedPasskey, Passkey, Passkeys } from '../../lib/operator-api';
import { passkeyProblem } from '../session/passkey-words';

/** One's own passkeys. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => callApi<Passkeys>('/passkeys', { signal }),
  });
}

function ask(path: string): Promise<AskedPasskey> {
  return callApi<AskedPasskey>(path, { method: 'POST' });
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
  const { options, ticket } = await ask('/passkeys/options');
  const credential = await answerOf(() => startRegistration({ optionsJSON: JSON.parse(options) }));
  return callApi<Passkey>('/passkeys', { method: 'POST', body: { label, ticket, credential } });
}

export function removePasskey(id: string): Promise<void> {
  return callApi(`/passkeys/${id}`, { method: 'DELETE' });
}

export function confirmWithPassword(password: string): Promise<void> {
  return callApi('/passkeys/confirmation', { method: 'POST', body: { password } });
}

export async function confirmWithPasskey(): Promise<void> {
  const { options, ticket } = await ask('/passkeys/confirmation/options');
  const credential = await answerOf(() => startAuthentication({ optionsJSON: JSON.parse(options) }));
  await callApi('/passkeys/confirmation', { method: 'POST', body: { ticket, credential } });
}
