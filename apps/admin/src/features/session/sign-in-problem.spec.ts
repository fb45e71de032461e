import { describe, expect, it } from '@jest/globals';
import { signInProblem, signInProblemPath } from './sign-in-problem';

describe('what somebody is told who was not let in', () => {
  it('is a sentence for the code, with the name of the provider', () => {
    expect(signInProblem('oidc_refused', 'Fenland')).toBe('You were not let in by Fenland.');
    expect(signInProblem(null, 'Fenland')).toBeNull();
  });

  it.each(['<b>', 'call 0800 1234', '', 'constructor'])('repeats nothing of an address that says %j', (code) => {
    expect(signInProblem(code, 'Fenland')).toBe('Signing in did not work. Try again.');
  });

  it('stands in an address that still leads on', () => {
    expect(signInProblemPath('oidc_no_role', '/imports?status=ERRORED')).toBe(
      '/sign-in?problem=oidc_no_role&return=%2Fimports%3Fstatus%3DERRORED',
    );
  });
});
