import { describe, expect, it } from '@jest/globals';
import { entriesBefore, pagesAsked } from './account-pages';

describe('the pages of the lists of an account', () => {
  const address = new URLSearchParams('notes=a&notes=b&statements=c');

  it('are asked for by the last cursor of each list', () => {
    expect(pagesAsked(address)).toEqual({
      transactions_cursor: undefined,
      statements_cursor: 'c',
      notes_cursor: 'b',
    });
  });

  it('begin behind the entries of those before them', () => {
    expect(['transactions', 'statements', 'notes'].map((list) => entriesBefore(address, list as 'notes'))).toEqual([
      0, 500, 400,
    ]);
  });
});
