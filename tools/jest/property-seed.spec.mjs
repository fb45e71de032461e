import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

describe('the seed of properties', () => {
  it('is the same in every run, unless somebody asked for another', () => {
    const { PROPERTY_SEED: asked } = process.env;
    const expected = asked === 'random' ? undefined : Number(asked ?? 20_261_122);
    expect(fc.readConfigureGlobal().seed).toBe(expected);
  });
});
