/** The middle of values, between the two middle ones where there is an even number of them; NaN of none. */
export function median(values: readonly number[]): number {
  const ordered = [...values].sort((a, b) => a - b);
  const [low = Number.NaN, high = low] = ordered.slice((ordered.length - 1) >> 1, (ordered.length >> 1) + 1);
  return (low + high) / 2;
}
