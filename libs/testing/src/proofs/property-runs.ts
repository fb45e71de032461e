/** A quarter finds what is often wrong; what is seldom wrong is for whoever has the time. */
const SHARE = Number(process.env.PROPERTY_RUNS ?? 0.25);

/**
 * How many cases a property draws. `npm test` draws a quarter of them, `npm run test:soak` all; `PROPERTY_RUNS` sets another share,
 * 17 for seventeen times as many.
 *
 * @param full cases of a full run
 * @returns at least 1
 */
export function propertyRuns(full: number): number {
  return Math.max(1, Math.ceil(full * SHARE));
}
