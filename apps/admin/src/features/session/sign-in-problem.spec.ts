import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../lib/api-problem';
import { sentenceOfApi, signInProblem, signInProblemPath } from './sign-in-problem';

describe('what somebody is told who was not let in', () => {
  it('is a sentence for the code, with the name of the provider', () => {
    expect(signInProblem('oidc_refused', 'Fenland')).toBe('You were not let in by Fenland.');
    expect(signInProblem(null, 'Fenland')).toBeNull();
  });

  it.each(['<b>', 'call 0800 1234', '', 'constructor'])('repeats nothing of an address that says %j', (code) => {
    expect(signInProblem(code, 'Fenland')).toBe('Signing in did not work. Try again.');
  });

  it.each([
    [429, 'too_many_attempts', 'Its own words'],
    [503, 'service_unavailable', 'Its own words'],
    [502, 'api_unreachable', 'The Carryover API does not answer. Nobody can sign in until it does.'],
    [500, 'unexpected_answer', 'The Carryover API does not answer. Nobody can sign in until it does.'],
  ])('is what the API says, where it answers: %d %s is %j', (status, code, sentence) => {
    expect(sentenceOfApi(new ApiProblem(status, { detail: 'Its own words', code }))).toBe(sentence);
  });

  it('stands in an address that still leads on', () => {
    expect(signInProblemPath('oidc_no_role', '/imports?status=ERRORED')).toBe(
      '/sign-in?problem=oidc_no_role&return=%2Fimports%3Fstatus%3DERRORED',
    );
  });
});
