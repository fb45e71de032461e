import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentOf } from './note-content.js';
import { contentKeyOf, planNotes } from './plan-notes.js';

const NOW = '2026-07-01T12:00:00Z';
const MOMENTS = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', NOW];

const note = fc.record(
  { body: fc.constantFrom('a', 'b'), created_at: fc.constantFrom(...MOMENTS) },
  { requiredKeys: ['body'] },
);

describe('planning notes', () => {
  it('adds exactly what a list that is searched note by note would get', () => {
    fc.assert(
      fc.property(fc.array(note, { maxLength: 8 }), fc.array(note, { maxLength: 12 }), (before, sent) => {
        const list = before.map((known) => ({ body: known.body, created_at: known.created_at ?? NOW }));
        const known = list.map(({ body, created_at: createdAt }) => ({
          content: contentOf({ body, documentPaths: [] }),
          createdAt,
        }));
        const expected = sent.map((next) => {
          const isKnown = list.some(
            (one) => one.body === next.body && [undefined, one.created_at].includes(next.created_at),
          );
          if (!isKnown) list.push({ body: next.body, created_at: next.created_at ?? NOW });
          return isKnown;
        });
        expect(planNotes(sent, known, NOW).map(({ isDuplicate }) => isDuplicate)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('gives two notes one key exactly when they say the same at the same given moment', () => {
    const keyOf = (sent: object) => planNotes([sent], [], NOW).map(contentKeyOf)[0];
    expect(keyOf({ body: 'a' })).toBe(keyOf({ body: 'a', is_pinned: true }));
    const different = [
      { body: 'a' },
      { body: 'b' },
      { body: 'a', created_at: NOW },
      { document_paths: [{ document_path: 'a' }] },
    ];
    expect(new Set(different.map(keyOf)).size).toBe(4);
  });
});
