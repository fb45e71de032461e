import { describe, expect, it } from '@jest/globals';
import { invalidPayloadError } from './invalid-payload.js';

const problem = (code: string, path: string) => ({ rule: 'R00', code, path, detail: 'x' });

describe('the error of a payload that became invalid', () => {
  it('has the code of its problems when they share one that is catalogued', () => {
    const problems = [problem('tariff_code_not_found', 'a.0'), problem('tariff_code_not_found', 'a.1')];
    expect(invalidPayloadError(problems)).toEqual({
      code: 'tariff_code_not_found',
      domain: 'account_import',
      detail: 'The payload is no longer valid: a.0, a.1.',
      paths: ['a.0', 'a.1'],
      problems: ['a.0', 'a.1'].map((path) => ({ rule: 'R00', code: 'tariff_code_not_found', path })),
    });
  });

  it.each([
    ['of several kinds', [problem('tariff_code_not_found', 'a'), problem('campaign_not_found', 'b')]],
    ['of a kind without a code of its own', [problem('invalid_postcode', 'a')]],
    ['of a kind that is no error of an import', [problem('not_found', 'a')]],
  ])('is a failed validation for problems %s', (_, problems) => {
    expect(invalidPayloadError(problems).code).toBe('import_process_failed_validation');
  });

  it('names five paths, each once', () => {
    const problems = ['a', 'a', 'b', 'c', 'd', 'e', 'f'].map((path) => problem('invalid_postcode', path));
    expect(invalidPayloadError(problems).detail).toBe('The payload is no longer valid: a, b, c, d, e.');
  });
});
