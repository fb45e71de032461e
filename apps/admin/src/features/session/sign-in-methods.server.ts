import 'server-only';
import { headers } from 'next/headers';
import { ApiProblem } from '../../lib/api-problem';
import { callOperatorApi } from '../../lib/call-operator-api.server';
import type { SignInMethods } from '../../lib/operator-api';

/** Milliseconds: the form for passwords is not kept waiting long. */
const patience = 2_000;

/** What people call the OpenID provider; null when there is none, or while the API does not say. */
export async function singleSignOnName(): Promise<string | null> {
  try {
    const forwardedFor = (await headers()).get('x-forwarded-for');
    const response = await callOperatorApi('/sign-in-methods', { forwardedFor, patience });
    if (!response.ok) return null;
    return ((await response.json()) as SignInMethods).single_sign_on?.name ?? null;
  } catch (cause) {
    if (cause instanceof ApiProblem) return null;
    throw cause;
  }
}
