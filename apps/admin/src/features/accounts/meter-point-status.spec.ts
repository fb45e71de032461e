import { describe, expect, it } from '@jest/globals';
import { meterPointTone } from './meter-point-status';

describe('The status of a meter point', () => {
  it.each([
    ['PRE_REGISTRATION', 'waiting'],
    ['NOMINATION_SENT', 'running'],
    ['REGISTRATION_REQUESTED', 'running'],
    ['REGISTRATION_ACCEPTED', 'done'],
    ['ON_SUPPLY', 'done'],
    ['NOMINATION_REJECTED', 'problem'],
    ['UNABLE_TO_REGISTER', 'problem'],
    ['REGISTRATION_OBJECTED', 'problem'],
    ['LOST', 'problem'],
    ['SOMETHING_NEW', 'running'],
  ])('%s looks %s', (status, tone) => {
    expect(meterPointTone(status)).toBe(tone);
  });
});
