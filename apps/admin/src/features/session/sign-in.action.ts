'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ApiProblem, problemOf } from '../../lib/api-problem';
import { callOperatorApi } from '../../lib/call-operator-api.server';
import { readDeviceToken, writeDeviceCookie } from '../../lib/device-cookie.server';
import type { IssuedSession } from '../../lib/operator-api';
import { safeReturnPath } from '../../lib/return-path';
import { writeSessionCookie } from '../../lib/session-cookie.server';

export interface SignInState {
  problem: string | null;
  email: string;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function sentenceFor(problem: ApiProblem): string {
  if (problem.status === 400) return 'Enter the e-mail address and the password of your account.';
  if (problem.status === 401) return 'This e-mail address and password do not belong together.';
  if (problem.status >= 500) return 'The Carryover API does not answer. Nobody can sign in until it does.';
  return problem.message;
}

/** Signs in with the form's e-mail and password, then goes to its return path; a refusal comes back as a sentence. */
export async function signIn(_previous: SignInState, form: FormData): Promise<SignInState> {
  const email = text(form, 'email').trim();
  try {
    const device = await readDeviceToken();
    const body = { email, password: text(form, 'password'), ...(device !== null && { device_token: device }) };
    const forwardedFor = (await headers()).get('x-forwarded-for');
    const response = await callOperatorApi('/sessions', { method: 'POST', body, forwardedFor });
    if (!response.ok) throw await problemOf(response);
    const session = (await response.json()) as IssuedSession;
    await writeSessionCookie(session);
    await writeDeviceCookie(session.device_token);
  } catch (cause) {
    if (cause instanceof ApiProblem) return { problem: sentenceFor(cause), email };
    throw cause;
  }
  redirect(safeReturnPath(text(form, 'return')));
}
