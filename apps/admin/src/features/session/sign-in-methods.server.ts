import 'server-only';
import { headers } from 'next/headers';
import { ApiProblem } from '../../lib/api-problem';
import { callOperatorApi } from '../../lib/call-operator-api.server';
import type { SignInMethods } from '../../lib/operator-api';

/** Milliseconds: the form for passwords is not kept waiting long. */
const patience = 2_000;

const passwordsOnly: SignInMethods = { single_sign_on: null, passkeys: false };

/** How staff can sign in beside passwords; by nothing else while the API does not say. */
export async function signInMethods(): Promise<SignInMethods> {
  try {
    const forwardedFor = (await headers()).get('x-forwarded-for');
    const response = await callOperatorApi('/sign-in-methods', { forwardedFor, patience });
    return response.ok ? ((await response.json()) as SignInMethods) : passwordsOnly;
  } catch (cause) {
    if (cause instanceof ApiProblem) return passwordsOnly;
    throw cause;
  }
}
