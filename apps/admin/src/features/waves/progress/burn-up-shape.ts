import type { WaveForecast, WaveProgress } from '../../../lib/operator-api';

/** Cumulative counts of a wave up to a point in time; null where a count is not known. */
export type BurnUpPoint = WaveProgress['points'][number];

/** When it will end, as a range. */
export type EndRange = Pick<WaveForecast, 'earliest' | 'likely' | 'latest'>;

/** Lines of the drawing as paths, in a square of 100 by 100 whose origin is at the top left. */
export interface BurnUpShape {
  readonly planned: string;
  readonly imported: string;
  readonly failed: string;
  /** What lies under the line of those imported. */
  readonly importedArea: string;
  /** Beginning and width of the range of the end; null where it is not drawn. */
  readonly end: { readonly from: number; readonly width: number; readonly likely: number } | null;
  /** Where now is; null where nothing lies ahead. */
  readonly now: number | null;
  /** The greatest count, rounded up to what is easily read. */
  readonly most: number;
  /** The first and the last moment, in milliseconds since 1970. */
  readonly begin: number;
  readonly until: number;
}

type Count = 'planned' | 'imported' | 'failed';

/** 1, 2 or 5 with noughts, and not less than a count. */
export function roundedUp(count: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return [1, 2, 5, 10].map((factor) => factor * step).find((round) => round >= count) ?? 10 * step;
}

/** The moments with the release before them, at which nothing was done yet. @param releasedAt null where it is not known */
export function sinceRelease(points: readonly BurnUpPoint[], releasedAt: string | null): readonly BurnUpPoint[] {
  const [first] = points;
  if (first === undefined || releasedAt === null || Date.parse(releasedAt) >= Date.parse(first.at)) return points;
  return [{ at: releasedAt, planned: first.planned === null ? null : 0, imported: 0, failed: 0 }, ...points];
}

/** The drawing of a burn-up; null where there are fewer than two moments. */
export function burnUpShape(points: readonly BurnUpPoint[], range: EndRange | null): BurnUpShape | null {
  const times = points.map(({ at }) => Date.parse(at));
  const [begin, latestPoint] = [times[0], times.at(-1)];
  if (begin === undefined || latestPoint === undefined || latestPoint <= begin) return null;
  const rangeEnd = range === null ? latestPoint : Date.parse(range.latest ?? range.likely);
  // A range that is far away would press everything else into a corner.
  const until = Math.max(latestPoint, Math.min(rangeEnd, latestPoint + 3 * (latestPoint - begin)));
  const counts = points.flatMap(({ planned, imported, failed }) => [planned ?? 0, (imported ?? 0) + (failed ?? 0)]);
  const most = roundedUp(Math.max(...counts));
  const x = (time: number) => round((100 * (Math.min(time, until) - begin)) / (until - begin));
  const pointsOf = (count: Count) =>
    points.flatMap((point, index) => {
      const value = point[count];
      return value === null ? [] : [[x(times[index] ?? begin), round(100 - (100 * value) / most)] as const];
    });
  const imported = pointsOf('imported');
  const nowAt = imported.at(-1)?.[0];
  return {
    planned: pathOf(pointsOf('planned')),
    imported: pathOf(imported),
    failed: pathOf(pointsOf('failed')),
    importedArea: nowAt === undefined ? '' : `${pathOf(imported)}L${nowAt},100L${imported[0]?.[0] ?? 0},100Z`,
    end: range === null ? null : endOf(range, x),
    now: nowAt === undefined || nowAt >= 100 ? null : nowAt,
    most,
    begin,
    until,
  };
}

function endOf({ earliest, likely, latest }: EndRange, x: (time: number) => number): BurnUpShape['end'] {
  const from = x(Date.parse(earliest));
  const to = latest === null ? 100 : x(Date.parse(latest));
  return { from, width: round(Math.max(0, to - from)), likely: x(Date.parse(likely)) };
}

function pathOf(coordinates: readonly (readonly [number, number])[]): string {
  return coordinates.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('');
}

/** Servers and browsers agree on two decimals to the letter. */
function round(value: number): number {
  return Math.round(100 * value) / 100;
}
