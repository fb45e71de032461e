/** Steps a value axis has at most, beside nought. */
const MOST_STEPS = 4;

/**
 * Marks of an axis of counts, from 0 up: whole numbers at distances of 1, 2 or 5 times a power of ten, the last one no less
 * than `most`.
 */
export function axisSteps(most: number): number[] {
  const least = Math.max(1, most / MOST_STEPS);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? 10 * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}
