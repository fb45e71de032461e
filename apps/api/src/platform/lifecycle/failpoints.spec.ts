import { afterEach, describe, expect, it } from '@jest/globals';
import { armFailpoint, failpoint } from './failpoints.js';

const sent: string[] = [];
const arm = (given: string | undefined, nodeEnv = 'test') => armFailpoint(given, nodeEnv, (name) => sent.push(name));

afterEach(() => {
  sent.length = 0;
  arm(undefined);
});

describe('a failpoint', () => {
  it('does nothing when none is armed', () => {
    arm(undefined);
    arm('');
    failpoint('notes.committed');
    expect(sent).toEqual([]);
  });

  it('signals this process once, at the pass asked for, and at no other point', () => {
    arm('notes.committed@2:SIGSTOP');
    failpoint('notes.committed');
    failpoint('notes.written');
    expect(sent).toEqual([]);
    failpoint('notes.committed');
    failpoint('notes.committed');
    expect(sent).toEqual(['SIGSTOP']);
  });

  it('is refused in production', () => {
    expect(() => arm('notes.committed@1:SIGKILL', 'production')).toThrow('refused in production');
    failpoint('notes.committed');
    expect(sent).toEqual([]);
  });

  it.each(['notes.committed', 'notes.nowhere@1:SIGKILL', 'notes.committed@0:SIGKILL', 'notes.committed@1:SIGTERM'])(
    'is refused as %s',
    (given) => expect(() => arm(given)).toThrow('must be <name>@<pass>:<signal>'),
  );
});
