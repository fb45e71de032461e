import { describe, expect, it } from '@jest/globals';
import { scaledTests } from './scaled-tests.mjs';
import { kindsOf } from './test-selection.mjs';

describe('scaledTests', () => {
  it('finds properties of all kinds, and no other test', () => {
    const found = scaledTests();
    expect(found).toEqual(
      expect.arrayContaining([
        'libs/testing/src/proofs/sandbox.spec.ts',
        'apps/api/src/modules/imports/worker/dry-run.int-spec.ts',
        'apps/api/e2e/plans.e2e-spec.mjs',
      ]),
    );
    expect(found).not.toContain('libs/contract/src/json/canonical-json.spec.ts');
    expect(kindsOf(found)).toEqual(new Set(['unit', 'integration', 'e2e']));
  });
});
