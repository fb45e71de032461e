import { describe, expect, it } from '@jest/globals';
import { burnUpShape, roundedUp, sinceRelease } from './burn-up-shape';

const at = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00Z`;

describe('A burn-up', () => {
  const points = [
    { at: at(0), planned: 0, imported: 0, failed: 0 },
    { at: at(2), planned: 50, imported: 40, failed: 10 },
    { at: at(4), planned: 100, imported: null, failed: null },
  ];

  it('goes from the lower left upwards, what is still to come only as planned', () => {
    expect(burnUpShape(points, null)).toMatchObject({
      planned: 'M0,100L50,50L100,0',
      imported: 'M0,100L50,60',
      importedArea: 'M0,100L50,60L50,100L0,100Z',
      failed: 'M0,100L50,90',
      end: null,
      now: 50,
      most: 100,
    });
  });

  it('reaches to the end of the range that is foreseen', () => {
    const range = { earliest: at(6), likely: at(7), latest: at(8) };
    expect(burnUpShape(points, range)).toMatchObject({ now: 25, end: { from: 75, width: 25, likely: 87.5 } });
    expect(burnUpShape(points, { ...range, latest: null })?.end).toEqual({ from: 85.71, width: 14.29, likely: 100 });
  });

  it('is not pressed into a corner by a range that is far away', () => {
    const range = { earliest: '2026-12-25T00:00:00Z', likely: '2026-12-25T00:00:00Z', latest: '2026-12-26T00:00:00Z' };
    expect(burnUpShape(points, range)).toMatchObject({ now: 12.5, end: { from: 100, width: 0 } });
  });

  it('begins with nothing at the release', () => {
    const [, second = { at: at(2), planned: null, imported: 1, failed: 0 }] = points;
    expect(sinceRelease([second], at(1))).toEqual([{ at: at(1), planned: 0, imported: 0, failed: 0 }, second]);
    expect(sinceRelease([second], null)).toEqual([second]);
    expect(sinceRelease([second], at(2))).toEqual([second]);
    expect(sinceRelease([], at(2))).toEqual([]);
  });

  it('is nothing of a single moment', () => {
    expect(burnUpShape([], null)).toBeNull();
    expect(burnUpShape(points.slice(0, 1), null)).toBeNull();
  });

  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [42, 50],
    [100, 100],
    [100_001, 200_000],
  ])('has a scale for %d that ends at %d', (count, most) => {
    expect(roundedUp(count)).toBe(most);
  });
});
