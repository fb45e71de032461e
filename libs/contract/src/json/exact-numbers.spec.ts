import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isJsonObject, JsonNumber } from './json-exact-number.js';
import { JsonProblem } from './json-problem.js';
import { parseStrictJson } from './parse-strict-json.js';
import { writeExactJson } from './write-exact-json.js';

const read = (text: string): unknown => parseStrictJson(Buffer.from(text), { exactNumbers: true });

function problemOf(text: string): JsonProblem {
  try {
    read(text);
  } catch (problem) {
    if (problem instanceof JsonProblem) return problem;
    throw problem;
  }
  throw new Error('This body was accepted.');
}

/** Any JSON value that the contract reads: this key is refused, see below. */
const value = fc.jsonValue().filter((candidate) => !JSON.stringify(candidate).includes('"__proto__":'));

/** A JSON number of any size, precision and spelling. */
const token = fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,30})?([eE][+-]?\d{1,4})?$/);

describe('parseStrictJson with exact numbers', () => {
  it.each([
    '0',
    '-0',
    '1.10',
    '0.1',
    '1E2',
    '1e+2',
    '1e400',
    '-1e-400',
    '12345678901234567890',
    '0.12345678901234567890',
    '9007199254740993',
    '1.000000000000000000000',
  ])('keeps %s as it is written', (text) => {
    expect(read(text)).toEqual(new JsonNumber(text));
    expect(read(`{"a":[${text} , {"b":${text}}]}`)).toEqual({
      a: [new JsonNumber(text), { b: new JsonNumber(text) }],
    });
  });

  it('keeps ten thousand random numbers, and writes them back', () => {
    fc.assert(
      fc.property(fc.array(token, { minLength: 100, maxLength: 100 }), (tokens) => {
        const body = `{"values":[${tokens.join(',')}]}`;
        const { values } = read(body) as { values: JsonNumber[] };
        expect(values.map(({ text }) => text)).toEqual(tokens);
        expect(writeExactJson({ values })).toBe(body);
      }),
      { numRuns: 100 },
    );
  });

  it('reads everything else as it is read without', () => {
    fc.assert(
      fc.property(value, (written) => {
        const text = JSON.stringify(written);
        expect(writeExactJson(read(text))).toBe(text);
      }),
    );
  });

  it.each(['01', '1.', '.5', '+1', '-', '--1', '1.2.3', '1e', '1e+', '1-2', '0x10', '1e5.5', '-01', '-a', '1 2'])(
    'refuses %s',
    (text) => {
      for (const body of [text, `[${text}]`, `{"a":${text}}`]) {
        expect(problemOf(body)).toMatchObject({
          status: 400,
          code: 'parse_error',
          detail: 'The body is not valid JSON.',
        });
      }
    },
  );

  it.each(['{1:2}', '{"a":1,2:3}', '{-1e5:"x"}', '"a"1', '1"a"', 'tru1', '[1"a"]', '{"a"1}', '[,1]', '[1,]'])(
    'refuses a number out of place in %s',
    (body) => {
      expect(problemOf(body).code).toBe('parse_error');
    },
  );

  it.each([
    ['unsupported_text', '{"a":"\\u00001.5"}', 'a'],
    ['unsupported_text', '{"\\u00001":2}', '\u00001'],
    ['duplicate_key', '{"a":1,"a":2}', 'a'],
    ['unsupported_key', '{"__proto__":1}', '__proto__'],
    ['payload_too_large', `[${'1,'.repeat(20_000)}1]`, ''],
  ])('finds %s all the same in %.40s', (code, body, path) => {
    expect(problemOf(body)).toMatchObject({ code, path });
  });

  it('takes a deep body with higher limits without a deep stack', () => {
    const depth = 5_000;
    let inner = parseStrictJson(Buffer.from(`${'['.repeat(depth)}1.0${']'.repeat(depth)}`), {
      exactNumbers: true,
      maxDepth: depth,
    });
    while (Array.isArray(inner)) [inner] = inner;
    expect(inner).toEqual(new JsonNumber('1.0'));
  });

  it.each(['1', '1,', '[1,', '{"a":1', '1e', '-', '9.'])('answers five megabytes of %s at once', (unit) => {
    const started = performance.now();
    expect(() => read(`${unit.repeat(Math.floor(5_242_880 / unit.length))}x`)).toThrow(JsonProblem);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('JsonNumber', () => {
  it('is no object of the contract', () => {
    expect([new JsonNumber('1'), null, [], 'x', 1].map(isJsonObject)).toEqual([false, false, false, false, false]);
    expect(isJsonObject({})).toBe(true);
  });

  it('loses no digit where nobody thought of it', () => {
    const amount = new JsonNumber('12345678901234567890.10');
    expect(JSON.stringify({ amount })).toBe('{"amount":"12345678901234567890.10"}');
    expect(`${amount}`).toBe('12345678901234567890.10');
  });
});

describe('writeExactJson', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.object({ withDate: true, withUnicodeString: true }), (value) => {
        expect(writeExactJson(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('writes numbers as they were sent', () => {
    expect(writeExactJson([new JsonNumber('1.10'), { b: undefined, c: [undefined, new JsonNumber('1E2')] }])).toBe(
      '[1.10,{"c":[null,1E2]}]',
    );
  });
});
