import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, payloadHash } from './canonical-json.js';

describe('canonicalJson', () => {
  it('sorts the keys of every object and keeps the order of lists', () => {
    expect(canonicalJson({ b: [{ z: 1, a: 2 }, 1], a: null })).toBe('{"a":null,"b":[{"a":2,"z":1},1]}');
  });

  it('leaves out what is undefined', () => {
    expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
  });

  it('does not stumble over keys that mean something to objects', () => {
    const value = JSON.parse('{"toString":1,"__proto__":2,"constructor":3}');
    expect(canonicalJson(value)).toBe('{"__proto__":2,"constructor":3,"toString":1}');
  });

  it('is the same text whatever the order of the keys, at any depth', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) =>
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value)),
      ),
    );
  });

  it('puts keys that are whole numbers first, by their value', () => {
    expect(canonicalJson({ b: { '10': 1, '9': 2 }, a: 3, '7': 4 })).toBe('{"7":4,"a":3,"b":{"9":2,"10":1}}');
  });

  it('means the same value as JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    );
  });
});

describe('payloadHash', () => {
  it('is the SHA-256 of the canonical JSON', () => {
    expect(payloadHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });

  it('is the same whatever the order of the keys and another when a value differs', () => {
    expect(payloadHash({ a: 1, b: { c: 2, d: 3 } })).toBe(payloadHash({ b: { d: 3, c: 2 }, a: 1 }));
    expect(payloadHash({ a: [1, 2] })).not.toBe(payloadHash({ a: [2, 1] }));
    expect(payloadHash({ a: '1' })).not.toBe(payloadHash({ a: 1 }));
  });
});

/** The same with the keys of all objects turned round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, reversed(member)]));
}
