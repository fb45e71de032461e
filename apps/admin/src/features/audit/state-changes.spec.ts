import { describe, expect, it } from '@jest/globals';
import { changesInALine, stateChanges } from './state-changes';

describe('What a change changed', () => {
  it('is told value by value, without what stayed', () => {
    const before = { role: 'viewer', email: 'a@b', tags: ['x', 'y'], nested: { deep: 1 } };
    const after = { role: 'admin', email: 'a@b', tags: ['x'], nested: { deep: 1, more: true } };
    expect(stateChanges(before, after)).toEqual([
      { path: 'role', op: 'changed', before: 'viewer', after: 'admin' },
      { path: 'tags[1]', op: 'removed', before: 'y', after: null },
      { path: 'nested.more', op: 'added', before: null, after: 'true' },
    ]);
  });

  it('is all of it when there was nothing before', () => {
    expect(stateChanges(null, { a: 1, b: null })).toEqual([
      { path: 'a', op: 'added', before: null, after: '1' },
      { path: 'b', op: 'added', before: null, after: 'null' },
    ]);
  });

  it('is nothing when nothing is kept', () => {
    expect(stateChanges(null, null)).toEqual([]);
  });

  it('shows a value without a name', () => {
    expect(stateChanges('a', 'b')).toEqual([{ path: '', op: 'changed', before: 'a', after: 'b' }]);
  });
});

describe('What was changed, in a line', () => {
  it.each([
    [{ role: 'viewer' }, { role: 'operator' }, 'role: viewer → operator'],
    [{ a: 1, b: 2, c: 3 }, { a: 2, b: null, c: 4 }, 'a: 1 → 2, b: 2 → null and 1 more'],
    [{}, { limit: 3 }, 'limit: nothing → 3'],
    [{ name: 'x'.repeat(50) }, { name: 'y' }, `name: ${'x'.repeat(40)}… → y`],
    [null, { role: 'operator' }, null],
    [{ role: 'operator' }, null, null],
    [{ role: 'operator' }, { role: 'operator' }, null],
  ])('of %j and %j is %j', (before, after, line) => {
    expect(changesInALine(before, after)).toBe(line);
  });
});
