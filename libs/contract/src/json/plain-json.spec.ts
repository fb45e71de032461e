import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JSON_LIMITS } from './json-limits.js';
import { parsePlainJson } from './plain-json.js';
import { scanJson } from './scan-json.js';

const plain = (text: string, limits = JSON_LIMITS) => parsePlainJson(Buffer.from(text), text, limits);

/** What the exact scan and the parser make of a text; undefined when either refuses it. */
function scanned(text: string, limits = JSON_LIMITS): { value: unknown } | undefined {
  try {
    scanJson(text, limits);
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const name = fc.constantFrom('a', 'b', 'a.b', 'é', 'a"', '__proto__', 'constructor', '', 'a\\', ':{[,');
const number = fc.constantFrom(
  '0',
  '-1.50',
  '1e2',
  '1E400',
  '123456789012345',
  '12345678901234567890',
  '0.1',
  '01',
  '-',
);
const text = fc.constantFrom(
  '"x"',
  '"\\"',
  '"\\\\"',
  '"\\u0061"',
  '"\\ud800"',
  '"\\n:"',
  '"{\\"a\\":1}"',
  '"1e5"',
  '"😀"',
);

/** Texts that are JSON or nearly so, with names that repeat. */
const { almostJson } = fc.letrec<{ almostJson: string }>((tie) => ({
  almostJson: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(number, text, fc.constantFrom('true', 'null', 'nul', '')),
    fc.array(tie('almostJson'), { maxLength: 4 }).map((items) => `[${items.join(' ,')}]`),
    fc
      .array(fc.tuple(name, tie('almostJson')), { maxLength: 4 })
      .map((fields) => `{${fields.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(',')}}`),
  ),
}));

describe('parsePlainJson', () => {
  it('reads nothing that the exact scan refuses, and reads the rest as it does', () => {
    let read = 0;
    fc.assert(
      fc.property(
        almostJson,
        fc.constantFrom(JSON_LIMITS, { maxDepth: 2, maxKeys: 2, maxItems: 2 }),
        (body, limits) => {
          const result = plain(body, limits);
          if (result === undefined) return;
          read += 1;
          expect(result).toEqual(scanned(body, limits));
        },
      ),
      { numRuns: propertyRuns(5_000) },
    );
    expect(read).toBeGreaterThan(propertyRuns(500));
  });

  it('reads what is written without escapes, long numbers and exponents', () => {
    const value = fc.jsonValue().filter((one) => !/\\u|[\d.]{15}|\de|"__proto__":/.test(JSON.stringify(one)));
    fc.assert(
      fc.property(value, (one) => {
        expect(plain(JSON.stringify(one))).toEqual({ value: JSON.parse(JSON.stringify(one)) });
        expect(plain(JSON.stringify(one, null, 2))).toEqual({ value: JSON.parse(JSON.stringify(one)) });
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});
