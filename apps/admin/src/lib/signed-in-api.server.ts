import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { type AnswerTo, type ApiCall, addressOf, type Given } from './api-call';
import { problemOf } from './api-problem';
import { callOperatorApi } from './call-operator-api.server';
import type { CurrentSession } from './operator-api';
import { enrolmentPath, requestedPathHeader, signInPath } from './return-path';
import { readSessionToken } from './session-cookie.server';

async function redirectToSignIn(): Promise<never> {
  redirect(signInPath((await headers()).get(requestedPathHeader)));
}

const readAsStaff = cache(async (address: string): Promise<unknown> => {
  const token = await readSessionToken();
  if (!token) return redirectToSignIn();
  const forwardedFor = (await headers()).get('x-forwarded-for');
  const response = await callOperatorApi(address, { token, forwardedFor });
  if (response.status === 401) return redirectToSignIn();
  if (response.ok) return response.json();
  const problem = await problemOf(response);
  if (problem.mustEnrolPasskey) redirect(enrolmentPath((await headers()).get(requestedPathHeader)));
  throw problem;
});

/**
 * Reads from the operator API as the person who is signed in, once a request and address. Without a live session the
 * browser is sent to the sign-in page and comes back afterwards, and so is who has to add a passkey first. Throws ApiProblem for every other refusal.
 */
export async function getAsStaff<Call extends ApiCall>(call: Call, given: Given<Call>): Promise<AnswerTo<Call>> {
  return (await readAsStaff(addressOf(call, given).address)) as AnswerTo<Call>;
}

/** The live session and whose it is. */
export function getCurrentSession(): Promise<CurrentSession> {
  return getAsStaff('GET /sessions/current', {});
}
