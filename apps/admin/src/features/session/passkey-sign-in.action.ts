'use server';

import { headers } from 'next/headers';
import { ApiProblem, problemOf } from '../../lib/api-problem';
import { callOperatorApi } from '../../lib/call-operator-api.server';
import { readDeviceToken, writeDeviceCookie } from '../../lib/device-cookie.server';
import type { AskedPasskey, OpenSession } from '../../lib/operator-api';
import { takePasskeyCookie, writePasskeyCookie } from '../../lib/passkey-cookie.server';
import { safeReturnPath } from '../../lib/return-path';
import { writeSessionCookie } from '../../lib/session-cookie.server';
import { sentenceOfApi } from './sign-in-problem';

/** Result of a step; a sentence when it failed. */
export type Step<Done> = { problem: string } | Done;

const tooLate = 'This took too long, or was begun in another window. Try again.';

function sentenceFor(problem: ApiProblem): string {
  if (problem.code === 'passkey_refused') return 'This passkey is not known here. It may have been removed.';
  if (problem.code === 'passkey_challenge_lapsed') return tooLate;
  return sentenceOfApi(problem);
}

async function post<Answer>(path: string, body?: object): Promise<Answer> {
  const forwardedFor = (await headers()).get('x-forwarded-for');
  const response = await callOperatorApi(path, { method: 'POST', forwardedFor, ...(body && { body }) });
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Answer;
}

async function orProblem<Done>(work: () => Promise<Step<Done>>): Promise<Step<Done>> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ApiProblem) return { problem: sentenceFor(cause) };
    throw cause;
  }
}

/** Asks the API what to ask the device; the ticket stays in a cookie that no script reads. @returns options for the browser, as JSON */
export async function beginPasskeySignIn(): Promise<Step<{ options: string }>> {
  return orProblem(async () => {
    const asked = await post<AskedPasskey>('/sessions/passkey/options');
    await writePasskeyCookie(asked);
    return { options: asked.options };
  });
}

/** Signs in with what the device answered, as JSON. @returns where to go on */
export async function finishPasskeySignIn(credential: string, returnPath: string): Promise<Step<{ path: string }>> {
  return orProblem(async () => {
    const ticket = await takePasskeyCookie();
    if (ticket === null) return { problem: tooLate };
    const device = await readDeviceToken();
    const body = { ticket, credential, ...(device !== null && { device_token: device }) };
    const session = await post<OpenSession>('/sessions/passkey', body);
    await writeSessionCookie(session);
    await writeDeviceCookie(session.device_token);
    return { path: safeReturnPath(returnPath) };
  });
}
