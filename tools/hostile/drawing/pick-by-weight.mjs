/**
 * One of the values, each as often as it weighs.
 * @template T
 * @param {readonly (readonly [number, T])[]} weighted
 * @returns {T}
 */
export function pickByWeight(draw, weighted) {
  const total = weighted.reduce((sum, [weight]) => sum + weight, 0);
  let left = (draw.whole(0, 999_999) / 1_000_000) * total;
  for (const [weight, value] of weighted) {
    left -= weight;
    if (left < 0) return value;
  }
  return weighted[0][1];
}
