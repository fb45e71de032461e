import { describe, expect, it } from '@jest/globals';
import { disablingInWords, resettingInWords, sessionsEnd } from './access-words';

const member = { email: 'ines@example.com', passkeys: 1, sessions: 1 };
const others = { ...member, passkeys: 2, sessions: 2 };
const nothing = { ...member, passkeys: 0, sessions: 0 };

describe('What is lost with an access', () => {
  it('is said of one, of several, and not of what there is not', () => {
    expect([1, 2].map(sessionsEnd)).toEqual(['1 session ends', '2 sessions end']);
    expect([member, others, nothing].map(disablingInWords)).toEqual([
      'ines@example.com can no longer sign in, and 1 session ends at once.',
      'ines@example.com can no longer sign in, and 2 sessions end at once.',
      'ines@example.com can no longer sign in.',
    ]);
    expect([member, others, nothing].map(resettingInWords)).toEqual([
      'The password of ines@example.com and 1 passkey are removed, and 1 session ends.',
      'The password of ines@example.com and 2 passkeys are removed, and 2 sessions end.',
      'The password of ines@example.com is removed.',
    ]);
  });
});
