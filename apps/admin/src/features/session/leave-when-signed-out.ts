import { ApiProblem } from '../../lib/api-problem';
import { enrolmentPath, signInPath } from '../../lib/return-path';

/** Lives as long as the document, which signing out throws away. */
let isSigningOut = false;

/** From now on a refused answer is expected: the page is about to be left on purpose. */
export function expectToBeSignedOut(isExpected: boolean): void {
  isSigningOut = isExpected;
}

/** Goes to the sign-in page, and back here afterwards, when the API says that the session is over, or good for nothing before a passkey is added. */
export function leaveWhenSignedOut(problem: Error): void {
  if (isSigningOut || !(problem instanceof ApiProblem)) return;
  const here = `${window.location.pathname}${window.location.search}`;
  if (problem.isSignedOut) window.location.assign(signInPath(here));
  if (problem.mustEnrolPasskey) window.location.assign(enrolmentPath(here));
}
