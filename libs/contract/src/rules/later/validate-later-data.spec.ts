import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NotesRequest } from '../../payload/post-import/notes/notes.request.js';
import { HistoricalStatementsRequest } from '../../payload/post-import/statements/historical-statements.request.js';
import { shapeArbitrary } from '../../payload/testing/shape-arbitrary.js';
import { readRequestBy } from '../validate-request.js';
import { validateNotes } from './validate-notes.js';
import { validateStatements } from './validate-statements.js';

const STANDARD = { today: '2026-01-01' };

const REQUESTS = [
  [
    'notes',
    shapeArbitrary(NotesRequest),
    (raw: unknown) => {
      const request = readRequestBy(NotesRequest, raw, STANDARD);
      return { value: request.kept.walked.value, ...validateNotes(request) };
    },
  ],
  [
    'statements',
    shapeArbitrary(HistoricalStatementsRequest),
    (raw: unknown) => {
      const request = readRequestBy(HistoricalStatementsRequest, raw, STANDARD);
      return { value: request.kept.walked.value, ...validateStatements(request) };
    },
  ],
] as const;

/** A number that is kept as its text is sent as a number. */
const asSent = (name: string, value: unknown): unknown => (name === 'gross_amount' ? Number(value) : value);

describe.each(REQUESTS)('checking %s, right and wrong', (list, requests, check) => {
  it('checks anything, and says what is wrong wherever something is', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: requests }, { weight: 1, arbitrary: fc.jsonValue() }), (raw) => {
        const { errors, problems } = check(raw);
        expect(errors.isEmpty).toBe(problems.length === 0);
        for (const { rule, code, detail } of problems) expect([rule, code, detail]).not.toContain('');
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('accepts again what it has made of a request', () => {
    let accepted = 0;
    fc.assert(
      fc.property(requests, (raw) => {
        const { value, errors } = check(raw);
        if (!errors.isEmpty) return;
        accepted += 1;
        const again = check(JSON.parse(JSON.stringify(value), asSent));
        expect({ value: again.value, list: Object.keys(again.value).includes(list) }).toEqual({ value, list: true });
        expect(again.errors.isEmpty).toBe(true);
      }),
      { numRuns: propertyRuns(1_000) },
    );
    expect(accepted).toBeGreaterThan(propertyRuns(10));
  });
});
