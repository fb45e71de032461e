import { ApiProblem } from '../../lib/api-problem';
import { enrolmentPath, signInPath } from '../../lib/return-path';
import { missSession } from './session-missed';

/** Lives as long as the document, which signing out throws away. */
let isSigningOut = false;

/** From now on a refused answer is expected: the page is about to be left on purpose. */
export function expectToBeSignedOut(isExpected: boolean): void {
  isSigningOut = isExpected;
}

/**
 * Goes to the sign-in page, and back here afterwards, when the API says that the session is over, or good for nothing before a
 * passkey is added. What is filled in, or shown once, keeps the page and says so.
 */
export function leaveWhenSignedOut(problem: Error): void {
  if (isSigningOut || !(problem instanceof ApiProblem)) return;
  if (!problem.isSignedOut && !problem.mustEnrolPasskey) return;
  const isKept = document.querySelector('[data-keeps-page]') !== null;
  missSession(isKept);
  if (isKept) return;
  const here = `${window.location.pathname}${window.location.search}`;
  if (problem.isSignedOut) window.location.assign(signInPath(here));
  if (problem.mustEnrolPasskey) window.location.assign(enrolmentPath(here));
}
