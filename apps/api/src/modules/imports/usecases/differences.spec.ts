import { describe, expect, it } from '@jest/globals';
import { differences } from './differences.js';

describe('differences', () => {
  it('finds none between equal values, whatever the order of their keys', () => {
    expect(differences({ a: [1, { b: 'x' }], c: null }, { c: null, a: [1, { b: 'x' }] })).toEqual([]);
  });

  it('names the path of each, with both sides as far as they exist', () => {
    expect(differences({ a: [1, 2], b: '1.10' }, { a: [1], b: '1.1', c: {} })).toEqual([
      { path: 'a.1', stored: 2 },
      { path: 'b', stored: '1.10', sent: '1.1' },
      { path: 'c', sent: {} },
    ]);
  });

  it('tells a list from an object and null from nothing', () => {
    expect(differences({ a: [], b: null }, { a: {} })).toEqual([
      { path: 'a', stored: [], sent: {} },
      { path: 'b', stored: null },
    ]);
  });
});
