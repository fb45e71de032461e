import { describe, expect, it } from '@jest/globals';
import { errorFormatProblems, FLAT_ERRORS_TYPE, readErrorFormat } from './error-format.js';

describe('the form of field errors', () => {
  it.each([
    ['nested by default', {}, ['*/*'], 'nested'],
    ['flat by parameter', { error_format: 'flat' }, ['application/json'], 'flat'],
    ['flat by header', {}, ['application/json', FLAT_ERRORS_TYPE], 'flat'],
    ['flat by header in capitals', {}, [FLAT_ERRORS_TYPE.toUpperCase()], 'flat'],
    ['nested by parameter against the header', { error_format: 'nested' }, [FLAT_ERRORS_TYPE], 'nested'],
    ['nested for a parameter that is wrong', { error_format: 'xml' }, [FLAT_ERRORS_TYPE], 'nested'],
  ])('is %s', (_, query, accepted, expected) => {
    expect(readErrorFormat(query, accepted)).toBe(expected);
  });

  it.each([undefined, 'flat', 'nested'])('may be asked for as %j', (value) => {
    expect(errorFormatProblems({ error_format: value })).toEqual([]);
  });

  it.each(['xml', 'FLAT', ''])('is not %j', (value) => {
    expect(errorFormatProblems({ error_format: value })).toEqual([
      {
        path: 'error_format',
        rule: 'R06',
        code: 'invalid_choice',
        detail: `"${value}" is not an accepted value. Accepted: nested, flat.`,
      },
    ]);
  });

  it('is told without what no answer may have', () => {
    const [problem] = errorFormatProblems({ error_format: 'a\0b' });
    expect(problem?.detail).toBe('"a\ufffdb" is not an accepted value. Accepted: nested, flat.');
  });

  it('is asked for once', () => {
    expect(errorFormatProblems({ error_format: ['flat', 'flat'] })).toEqual([
      { path: 'error_format', rule: 'R04', code: 'invalid_type', detail: 'Expected string.' },
    ]);
  });
});
