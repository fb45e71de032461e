import { describe, expect, it } from '@jest/globals';
import type { Answer } from './schema.js';
import {
  count,
  countsOf,
  eitherOf,
  flag,
  instant,
  list,
  NULL,
  nullable,
  objectSchema,
  oneOf,
  text,
} from './schemas.js';

const SUPPLIER = objectSchema(
  {
    code: text(32),
    status: oneOf(['Ongoing', 'Paused']),
    opened_at: instant(),
    limit: nullable(count()),
    counts: countsOf(['waiting', 'running']),
    keys: list(objectSchema({ prefix: text(8), revoked_at: eitherOf(instant(), NULL) }), 20),
    is_new: flag(),
  },
  { optional: ['is_new'] },
);

const supplier: Answer<typeof SUPPLIER> = {
  code: 'ACME',
  status: 'Ongoing',
  opened_at: new Date(0),
  limit: null,
  counts: { waiting: 1, running: 0 },
  keys: [{ prefix: 'cosk_1', revoked_at: null }],
};

describe('the type of an answer', () => {
  it('is that of what its schema describes', () => {
    expect(Object.keys(supplier)).toEqual(SUPPLIER.required);
    expect(Object.keys(SUPPLIER.properties ?? {})).toEqual([...Object.keys(supplier), 'is_new']);
  });

  it('lets nothing else compile', () => {
    const wrong: readonly Answer<typeof SUPPLIER>[] = [
      // @ts-expect-error a word that is not one of the closed set
      { ...supplier, status: 'Gone' },
      // @ts-expect-error another type
      { ...supplier, limit: '8' },
      // @ts-expect-error a count that is not named
      { ...supplier, counts: { ...supplier.counts, done: 1 } },
      // @ts-expect-error something missing
      { code: 'ACME' },
      // @ts-expect-error inside of a list
      { ...supplier, keys: [{ prefix: 1, revoked_at: null }] },
    ];
    expect(wrong).toHaveLength(5);
  });
});
