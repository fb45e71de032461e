import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shapeArbitrary } from '../payload/testing/shape-arbitrary.js';
import { walkPayload } from '../payload/walk-payload.js';
import { judgeNotes } from './notes/judge-notes.js';
import { NotesRequest } from './notes/notes.request.js';
import { HistoricalStatementsRequest } from './statements/historical-statements.request.js';
import { judgeStatements } from './statements/judge-statements.js';

const REQUESTS = [
  [
    'notes',
    shapeArbitrary(NotesRequest),
    (raw: unknown) => {
      const { value, problems } = walkPayload(NotesRequest, raw);
      return { value, ...judgeNotes(value, problems) };
    },
  ],
  [
    'statements',
    shapeArbitrary(HistoricalStatementsRequest),
    (raw: unknown) => {
      const { value, problems } = walkPayload(HistoricalStatementsRequest, raw);
      return { value, ...judgeStatements(value, problems) };
    },
  ],
] as const;

describe.each(REQUESTS)('judging %s, right and wrong', (list, requests, judge) => {
  it('judges anything, and says what is wrong wherever something is', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: requests }, { weight: 1, arbitrary: fc.jsonValue() }), (raw) => {
        const { errors, problems } = judge(raw);
        expect(errors.isEmpty).toBe(problems.length === 0);
        for (const { rule, code, detail } of problems) expect([rule, code, detail]).not.toContain('');
      }),
      { numRuns: 1_000 },
    );
  });

  it('accepts again what it has made of a request', () => {
    let accepted = 0;
    fc.assert(
      fc.property(requests, (raw) => {
        const { value, errors } = judge(raw);
        if (!errors.isEmpty) return;
        accepted += 1;
        const again = judge(JSON.parse(JSON.stringify(value)));
        expect({ value: again.value, list: Object.keys(again.value).includes(list) }).toEqual({ value, list: true });
        expect(again.errors.isEmpty).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(accepted).toBeGreaterThan(10);
  });
});
