const ROW = /^\| `(carryover_\w+)` \| (.*?) ?\| (.*) \|$/gm;

/**
 * The figures that docs/metrics.md describes.
 * @param {string} page
 * @returns {Map<string, { labels: string[], text: string }>} by name
 */
export function describedFigures(page) {
  return new Map(
    [...page.matchAll(ROW)].map(([, name = '', labels = '', text = '']) => [
      name,
      { labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label), text },
    ]),
  );
}
