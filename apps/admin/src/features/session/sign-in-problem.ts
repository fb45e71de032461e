import type { ApiProblem } from '../../lib/api-problem';

const noAnswer = 'The Carryover API does not answer. Nobody can sign in until it does.';

/** Messages for refused sign-ins by the OpenID provider or the API, by error code. */
const sentences = new Map<string, (provider: string) => string>([
  ['oidc_sign_in_lapsed', () => 'This sign-in took too long, or was begun in another window. Begin again.'],
  ['oidc_refused', (provider) => `You were not let in by ${provider}.`],
  ['oidc_unreachable', (provider) => `There is no answer from ${provider}. Try again in a few minutes.`],
  ['oidc_no_role', () => 'Your account gives you no role here. Ask whoever manages the accounts of your company.'],
  ['oidc_email_missing', () => 'Your account has no confirmed e-mail address, without which nobody is let in here.'],
  [
    'oidc_email_taken',
    () => 'Somebody here has your e-mail address already. An administrator has to say that it is you.',
  ],
  ['oidc_account_disabled', () => 'Your account is disabled here. An administrator can say why.'],
  ['api_unreachable', () => noAnswer],
]);

/** A sentence for a code that stands in the address; whatever else stands there is not repeated. */
export function signInProblem(code: string | null, provider: string): string | null {
  if (code === null) return null;
  return sentences.get(code)?.(provider) ?? 'Signing in did not work. Try again.';
}

/** What the API says of a sign-in, or that it does not answer. */
export function sentenceOfApi({ status, code, message }: ApiProblem): string {
  // With this code it answers, and says when to try again.
  return status < 500 || code === 'service_unavailable' ? message : noAnswer;
}

/** Address of the sign-in page that says what went wrong and still leads to where somebody wanted to go. */
export function signInProblemPath(code: string, returnPath: string): string {
  return `/sign-in?${new URLSearchParams({ problem: code, return: returnPath })}`;
}
