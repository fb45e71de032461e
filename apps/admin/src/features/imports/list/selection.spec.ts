import { describe, expect, it } from '@jest/globals';
import { isPageSelected, nothingSelected, togglePage, toggleRange, toggleRow } from './selection';

const rows = ['a', 'b', 'c', 'd'];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort();

describe('The selection of imports', () => {
  it('takes a row and gives it back', () => {
    const one = toggleRow(nothingSelected, 'b');
    expect(ids(one)).toEqual(['b']);
    expect(ids(toggleRow(one, 'b'))).toEqual([]);
  });

  it('takes a range in either direction from the last row touched', () => {
    expect(ids(toggleRange(toggleRow(nothingSelected, 'b'), rows, 'd'))).toEqual(['b', 'c', 'd']);
    expect(ids(toggleRange(toggleRow(nothingSelected, 'd'), rows, 'a'))).toEqual(rows);
  });

  it('gives a range back when its end was chosen', () => {
    const all = togglePage(nothingSelected, rows);
    const anchored = toggleRow(toggleRow(all, 'b'), 'b');
    expect(ids(toggleRange(anchored, rows, 'c'))).toEqual(['a', 'd']);
  });

  it('starts a range at the row itself when the last one touched is gone', () => {
    expect(ids(toggleRange(toggleRow(nothingSelected, 'lost'), rows, 'c'))).toEqual(['c', 'lost']);
  });

  it('takes the whole page beside what is chosen elsewhere, and gives the page back', () => {
    const page = togglePage(toggleRow(nothingSelected, 'x'), rows);
    expect([ids(page), isPageSelected(page, rows)]).toEqual([['a', 'b', 'c', 'd', 'x'], true]);
    expect(ids(togglePage(page, rows))).toEqual(['x']);
    expect(isPageSelected(nothingSelected, [])).toBe(false);
  });
});
