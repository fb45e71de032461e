'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ApiProblem, problemOf } from '../../lib/api-problem';
import { callOperatorApi } from '../../lib/call-operator-api.server';
import { readDeviceToken, writeDeviceCookie } from '../../lib/device-cookie.server';
import type { OpenSession } from '../../lib/operator-api';
import { safeReturnPath } from '../../lib/return-path';
import { writeSessionCookie } from '../../lib/session-cookie.server';
import { sentenceOfApi } from './sign-in-problem';

/** State of the sign-in form after an attempt. */
export interface SignInState {
  problem: string | null;
  /** The problem of the chosen password. */
  newPasswordProblem: string | null;
  email: string;
  /** Whether the password is a one-time password, which goes no further than choosing another one. */
  isChoosing: boolean;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function sentenceFor(problem: ApiProblem): string {
  if (problem.status === 400) return 'Enter the e-mail address and the password of your account.';
  if (problem.code === 'one_time_password_expired') return problem.message;
  if (problem.status === 401) return 'This e-mail address and password do not belong together.';
  return sentenceOfApi(problem);
}

/** What the form shows after a refusal. */
function refusal(problem: ApiProblem, email: string, wasChoosing: boolean): SignInState {
  if (problem.code === 'new_password_required')
    return { problem: null, newPasswordProblem: null, email, isChoosing: true };
  const newPasswordProblem = problem.fields.get('new_password') ?? null;
  // A one-time password that is wrong or too old leads nowhere but back.
  const isChoosing = wasChoosing && problem.status !== 401;
  return { problem: newPasswordProblem === null ? sentenceFor(problem) : null, newPasswordProblem, email, isChoosing };
}

/** Signs in with what the form says, then goes to its return path; a refusal comes back as a sentence. */
export async function signIn(_previous: SignInState, form: FormData): Promise<SignInState> {
  const email = text(form, 'email').trim();
  const isChoosing = form.has('new-password');
  try {
    const device = await readDeviceToken();
    const body = {
      email,
      password: text(form, 'password'),
      ...(isChoosing && { new_password: text(form, 'new-password') }),
      ...(device !== null && { device_token: device }),
    };
    const forwardedFor = (await headers()).get('x-forwarded-for');
    const response = await callOperatorApi('/sessions', { method: 'POST', body, forwardedFor });
    if (!response.ok) throw await problemOf(response);
    const session = (await response.json()) as OpenSession;
    await writeSessionCookie(session);
    await writeDeviceCookie(session.device_token);
  } catch (cause) {
    if (cause instanceof ApiProblem) return refusal(cause, email, isChoosing);
    throw cause;
  }
  redirect(safeReturnPath(text(form, 'return')));
}
