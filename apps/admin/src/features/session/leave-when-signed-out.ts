import { ApiProblem } from '../../lib/api-problem';
import { signInPath } from '../../lib/return-path';

/** Lives as long as the document, which signing out throws away. */
let isSigningOut = false;

/** From now on a refused answer is expected: the page is about to be left on purpose. */
export function expectToBeSignedOut(isExpected: boolean): void {
  isSigningOut = isExpected;
}

/** Goes to the sign-in page, and back here afterwards, when the API says that the session is over. */
export function leaveWhenSignedOut(problem: Error): void {
  if (isSigningOut || !(problem instanceof ApiProblem) || !problem.isSignedOut) return;
  window.location.assign(signInPath(`${window.location.pathname}${window.location.search}`));
}
