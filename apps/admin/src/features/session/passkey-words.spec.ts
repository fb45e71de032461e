import { describe, expect, it } from '@jest/globals';
import { passkeyProblem } from './passkey-words';

const failure = (name: string) => Object.assign(new Error('The words of the browser'), { name });

describe('what somebody is told whose browser gave no passkey', () => {
  it.each([
    ['InvalidStateError', 'This device has a passkey of yours already.'],
    ['SecurityError', 'Passkeys do not work at this address. Open the console at its own one.'],
    ['NotAllowedError', 'Nothing was confirmed. Try again when you are ready.'],
    ['constructor', 'Nothing was confirmed. Try again when you are ready.'],
  ])('is a sentence of ours for %s', (name, sentence) => {
    expect(passkeyProblem(failure(name))).toBe(sentence);
  });
});
