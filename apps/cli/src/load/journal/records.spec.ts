import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type JournalRecord, readRecord, writeRecord } from './records.js';

/** Whatever an account number or a message may hold: control characters, line separators, quotes. */
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u2028', '\u0000\n\r', '"\\', '\ufeff', ''));
const position = fc.tuple(fc.nat(), fc.nat({ max: 2 ** 31 }));
const record: fc.Arbitrary<JournalRecord> = fc.oneof(
  fc.record({ kind: fc.constant('cursor' as const), cursor: text }),
  fc.record({ kind: fc.constant('trying' as const), position, isOnItsWay: fc.boolean() }),
  fc.record({ kind: fc.constant('accepted' as const), position, number: text }),
  fc.record({ kind: fc.constant('reopened' as const), position, number: text }),
  fc.record({
    kind: fc.constant('accepted' as const),
    position,
    number: text,
    warnings: fc.dictionary(fc.constantFrom('R28', 'R101'), fc.nat(), { minKeys: 1, noNullPrototype: true }),
  }),
  fc.record({
    kind: fc.constant('done' as const),
    position,
    number: text,
    result: fc.record({ account_number: text }),
  }),
  fc.record({
    kind: fc.constant('failed' as const),
    position,
    number: fc.option(text),
    problem: fc.record({ code: text, detail: text, request_id: text }),
  }),
);

describe('a record of the journal', () => {
  it('is one line, and reads as what was written', () => {
    fc.assert(
      fc.property(record, (written) => {
        const line = writeRecord(written);
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(readRecord(line.slice(0, -1))).toEqual(written);
      }),
    );
  });

  it.each([
    '',
    'null',
    '{}',
    '["t",0,1,"A"]',
    '["a",0,1]',
    '["x",0,1,"A"]',
    '["d",0,1,"A",[]]',
    '["a","0",1,"A"]',
    '["a",0,1,"A"',
  ])('is not %s', (line) => {
    expect(readRecord(line)).toBeNull();
  });
});
