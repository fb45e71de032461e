import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseStrictJson } from '../json/parse-strict-json.js';
import { writeExactJson } from '../json/write-exact-json.js';
import { Decimal, Whole } from './decorators/index.js';
import { AccountImportRequest } from './dto/account-import.request.js';
import { type PayloadClass } from './field-spec.js';
import { shapeArbitrary } from './testing/shape-arbitrary.js';
import { walkPayload } from './walk-payload.js';

class Measure {
  @Whole({ min: -5, max: 5, bounds: { rule: 'R00', message: 'From {min} to {max}.' } })
  whole?: number;

  @Decimal({ integer: 3, fraction: 2 })
  decimal?: string;
}

function walk(type: PayloadClass, text: string, exactNumbers: boolean): { value: string; problems: unknown[] } {
  const { value, problems } = walkPayload(type, parseStrictJson(Buffer.from(text), { exactNumbers }));
  return {
    value: writeExactJson(value),
    problems: problems.map(({ path, problem }) => [path.join('.'), problem.detail]),
  };
}

const wholeOf = (token: string) => walk(Measure, `{"whole":${token}}`, true);
const decimalOf = (token: string) => walk(Measure, `{"decimal":${token}}`, true);
const at = (field: string, message: string) => ({ value: '{}', problems: [[field, message]] });
const DIGITS = 'Not a valid decimal number (at most 3 digits before and 2 after the point).';

describe('a body with exact numbers', () => {
  it('of an account is read as it is without them', () => {
    fc.assert(
      fc.property(shapeArbitrary(AccountImportRequest), (raw) => {
        const text = JSON.stringify(raw);
        expect(walk(AccountImportRequest, text, true)).toEqual(walk(AccountImportRequest, text, false));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['5', '{"whole":5}'],
    ['5.000', '{"whole":5}'],
    ['50e-1', '{"whole":5}'],
    ['-0', '{"whole":0}'],
    ['0e400', '{"whole":0}'],
  ])('has the whole number %s', (token, value) => {
    expect(wholeOf(token)).toEqual({ value, problems: [] });
  });

  it.each(['4.00000000000000000001', '0.5', '1e-400', '"5"', 'true', '9007199254740991.4'])(
    'has no whole number in %s',
    (token) => {
      expect(wholeOf(token)).toEqual(at('whole', 'Expected integer.'));
    },
  );

  it.each(['6', '-6', '1e400', '-1e400', '9007199254740993', '99999999999999999999'])('bounds %s', (token) => {
    expect(wholeOf(token)).toEqual(at('whole', 'From -5 to 5.'));
  });

  it.each([
    ['1.10', '1.10'],
    ['"1.10"', '1.10'],
    ['1e2', '100'],
    ['12.5E-1', '1.25'],
    ['-0', '0'],
    ['0.0', '0.0'],
    ['"007.5"', '7.5'],
  ])('has the decimal %s as %s', (token, text) => {
    expect(decimalOf(token)).toEqual({ value: `{"decimal":"${text}"}`, problems: [] });
  });

  it.each(['1000', '1e3', '0.125', '1.000', '1e-3', '1e400', '-1e-400', '"1e2"', '"x"'])('refuses %s', (token) => {
    expect(decimalOf(token)).toEqual(at('decimal', DIGITS));
  });

  it('has no decimal in other types', () => {
    expect(decimalOf('{}')).toEqual(at('decimal', 'Expected number.'));
    expect(decimalOf('false')).toEqual(at('decimal', 'Expected number.'));
    expect(decimalOf('""')).toEqual(at('decimal', 'This field must not be empty.'));
    expect(decimalOf('null')).toEqual(at('decimal', 'Null is not accepted. Leave the field out instead.'));
  });

  it('reads decimals that JavaScript holds without them too', () => {
    expect(walk(Measure, '{"decimal":1.10}', false)).toEqual({ value: '{"decimal":"1.1"}', problems: [] });
  });

  it('that is a number is no object', () => {
    expect(walk(Measure, '1.5', true)).toEqual({ value: '{}', problems: [['', 'Expected object.']] });
  });
});
