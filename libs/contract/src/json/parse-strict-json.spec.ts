import { describe, expect, it } from '@jest/globals';
import { JsonProblem } from './json-problem.js';
import { parseStrictJson } from './parse-strict-json.js';

function problemOf(body: string | Buffer): JsonProblem {
  try {
    parseStrictJson(Buffer.from(body));
  } catch (problem) {
    if (problem instanceof JsonProblem) return problem;
    throw problem;
  }
  throw new Error('This body was accepted.');
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objectOf = (keys: number): string => `{${Array.from({ length: keys }, (_, key) => `"k${key}":0`).join(',')}}`;
const arrayOf = (items: number): string => `[${Array.from({ length: items }, () => '1').join(',')}]`;
/** Milliseconds that this process computes meanwhile, whatever else the machine does. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const FIVE_MEGABYTES = 5 * 1024 * 1024;

describe('parseStrictJson', () => {
  it.each([
    ['{}', {}],
    ['[]', []],
    [' [ ] ', []],
    ['null', null],
    ['"text"', 'text'],
    ['{"a":{"a":{"a":[1,{"a":2}]}}}', { a: { a: { a: [1, { a: 2 }] } } }],
    ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['{"a":"{\\"b\\":1,\\"b\\":2}"}', { a: '{"b":1,"b":2}' }],
    ['["a,b","[",",]","\\\\"]', ['a,b', '[', ',]', '\\']],
    ['{"constructor":1,"toString":2,"":3}', JSON.parse('{"constructor":1,"toString":2,"":3}')],
    ['"\\ud83d\\ude00 \\u00e9 \\u0001"', '😀 é \u0001'],
    ['"\\\\u0000"', '\\u0000'],
    [
      '[0,-0,1.10,0.1,-1.5e-7,1E+2,9007199254740991,123456789012345680000,5e-324,1.7976931348623157e308]',
      [0, -0, 1.1, 0.1, -1.5e-7, 100, 9007199254740991, 123456789012345680000, 5e-324, 1.7976931348623157e308],
    ],
    ['0.1000000000000000055511151231257827021181583404541015625e0'.slice(0, 3), 0.1],
    ['1.000000000000000000000', 1],
    [nested(32), JSON.parse(nested(32))],
    [objectOf(2_000), JSON.parse(objectOf(2_000))],
    [arrayOf(20_000), JSON.parse(arrayOf(20_000))],
  ])('reads %.60s', (body, value) => {
    expect(parseStrictJson(Buffer.from(body))).toEqual(value);
  });

  it('drops a byte order mark', () => {
    expect(parseStrictJson(Buffer.from('\ufeff{"a":"\ufeff"}'))).toEqual({ a: '\ufeff' });
  });

  it.each([
    ['', 'nothing'],
    [' ', 'space'],
    ['{', 'an open object'],
    ['}', 'a closing brace'],
    ['[1}', 'mixed brackets'],
    ['{"a" 1}', 'no colon'],
    ['{"a":1,}', 'a trailing comma'],
    ['{"a":1}{"a":1}', 'two values'],
    ["{'a':1}", 'single quotes'],
    ['"open', 'an open string'],
    ['"\\', 'an open escape'],
    ['"\\u12', 'an open unicode escape'],
    ['"\\x41"', 'an unknown escape'],
    ['{"\\x41":1}', 'an unknown escape in a key'],
    ['"\\u12g4"', 'a broken unicode escape'],
    ['"a\u0000b"', 'a raw NUL'],
    ['"a\nb"', 'a raw line break'],
    ['NaN', 'no number'],
    ['-', 'a sign'],
    ['01', 'a leading zero'],
    ['1.2.3', 'two points'],
    ['+1', 'a plus sign'],
    ['0x10', 'a hexadecimal number'],
    ['--1', 'two signs'],
    ['{"secret":tru}', 'half a literal'],
    ['\ufeff\ufeff{}', 'two byte order marks'],
  ])('refuses %j: %s', (body) => {
    const problem = problemOf(body);
    expect(problem).toMatchObject({ status: 400, code: 'parse_error', detail: 'The body is not valid JSON.' });
    expect(problem.toFieldErrors()).toBeNull();
  });

  it.each([
    [Buffer.from([0x22, 0xff, 0x22]), 'a stray byte'],
    [Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'an encoded surrogate'],
    [Buffer.from([0x22, 0xc0, 0x80, 0x22]), 'an overlong NUL'],
    [Buffer.from('{"a":1}', 'utf16le'), 'UTF-16'],
  ])('refuses %p: %s', (body) => {
    expect(problemOf(body).code).toBe('parse_error');
  });

  it.each([
    ['duplicate_key', '{"a":1,"b":2,"a":3}', 'a'],
    ['duplicate_key', '{"x":[0,{"a":1,"\\u0061":2}]}', 'x.1.a'],
    ['duplicate_key', '{"a":{"b":1},"a":{}}', 'a'],
    ['duplicate_key', '{"":1,"":1}', ''],
    ['unsupported_key', '{"__proto__":{"admin":true}}', '__proto__'],
    ['unsupported_key', '{"metadata":[{"value":{"\\u005f_proto__":1}}]}', 'metadata.0.value.__proto__'],
    ['unsupported_number', '{"a":1e400}', 'a'],
    ['unsupported_number', '{"a":[-1e400]}', 'a.0'],
    ['unsupported_number', '{"a":1e-400}', 'a'],
    ['unsupported_number', '{"a":[1,12345678901234567890]}', 'a.1'],
    ['unsupported_number', '{"a":9007199254740993}', 'a'],
    ['unsupported_number', '{"a":0.12345678901234567890}', 'a'],
    ['unsupported_text', '{"a":"x\\u0000y"}', 'a'],
    ['unsupported_text', '{"a":["\\ud800"]}', 'a.0'],
    ['unsupported_text', '{"a":{"b":"\\ude00\\ud83d"}}', 'a.b'],
    ['unsupported_text', '{"a":"\\ud83d x \\ude00"}', 'a'],
    ['unsupported_text', '{"a":"\\ud83d\\ud83d\\ude00"}', 'a'],
    ['unsupported_text', '{"a":{"k\\u0000":1}}', 'a.k\u0000'],
    ['payload_too_large', `{"a":${objectOf(2_001)}}`, 'a'],
    ['payload_too_large', `{"a":{"b":${arrayOf(20_001)}}}`, 'a.b'],
    ['payload_too_large', arrayOf(20_001), ''],
  ] as const)('finds %s in %.50s', (code, body, path) => {
    const problem = problemOf(body);
    expect(problem).toMatchObject({ status: 400, code, path });
    expect(problem.toFieldErrors()).not.toBeNull();
  });

  it('finds a body too deep and names the path in the detail', () => {
    const problem = problemOf(`{"a":[${nested(31)}]}`);
    expect(problem).toMatchObject({ code: 'payload_too_deep', path: `a.${'0.'.repeat(30)}0` });
    expect(problem.detail).toContain('Nested more than 32 levels deep.');
    expect(problem.toFieldErrors()).toBeNull();
  });

  it('takes other limits', () => {
    expect(() => parseStrictJson(Buffer.from('[[1]]'), { maxDepth: 1 })).toThrow('levels deep');
    expect(() => parseStrictJson(Buffer.from('[1,2]'), { maxItems: 1 })).toThrow('entries');
    expect(() => parseStrictJson(Buffer.from('{"a":1,"b":1}'), { maxKeys: 1 })).toThrow('fields');
  });

  it('renders a problem with a path as nested field errors, whatever the keys are called', () => {
    expect(JSON.stringify(problemOf('{"a.b":[{"__proto__":1}]}').toFieldErrors())).toBe(
      '{"a.b":{"0":{"__proto__":["A field of this name is not accepted."]}}}',
    );
    expect(problemOf('{"a":1,"a":1}').toFieldErrors()).toEqual({ a: ['This field is given more than once.'] });
    expect(problemOf(arrayOf(20_001)).toFieldErrors()).toEqual({ non_field_errors: ['Use at most 20000 entries.'] });
  });

  it('never quotes the body in a detail without a path', () => {
    expect(problemOf('{"iban": secret').detail).not.toContain('secret');
  });

  it.each([
    ['[', 'brackets'],
    ['{"a":', 'objects'],
    ['"', 'quotes'],
    ['"\\', 'escapes'],
    ['[],', 'lists'],
    ['{},', 'empty objects'],
    ['1', 'digits'],
    ['0.', 'points'],
    ['1e', 'exponents'],
    [',', 'commas'],
    [' ', 'spaces'],
    ['"\\u0000', 'NULs'],
    ['[{"a":"\\ud800', 'surrogates'],
  ])('answers five megabytes of %s at once: %s', (unit) => {
    const body = Buffer.from(unit.repeat(Math.floor(FIVE_MEGABYTES / unit.length)));
    expect(processorTime(() => expect(() => parseStrictJson(body)).toThrow(JsonProblem))).toBeLessThan(1_000);
  });

  it('answers a body nested a hundred thousand deep without a deep stack', () => {
    const answer = () => {
      expect(problemOf(nested(100_000)).code).toBe('payload_too_deep');
      expect(problemOf(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`).code).toBe('payload_too_deep');
    };
    expect(processorTime(answer)).toBeLessThan(500);
  });
});
