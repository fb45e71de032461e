import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from './api-problem';
import { askAgain } from './ask-again';

const failed = (status: number) => ({ state: { error: new ApiProblem(status, { detail: 'No.', code: 'no' }) } });

describe('A question without an answer', () => {
  it.each([0, 500, 502, 503])('is asked again after %d', (status) => {
    expect(askAgain(failed(status))).toBe(3_000);
  });

  it.each([400, 401, 403, 404])('stays as it is after %d', (status) => {
    expect(askAgain(failed(status))).toBe(false);
  });

  it('is not asked again without need', () => {
    expect(askAgain({ state: { error: null } })).toBe(false);
    expect(askAgain({ state: { error: new TypeError('a mistake of ours') } })).toBe(false);
  });
});
