const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)/;
const LABEL = /(\w+)="(?:[^"\\]|\\.)*"/g;

/**
 * A figure of a process.
 * @typedef {object} Figure
 * @property {string[] | null} labels of its series, but for the bounds of buckets; null while it has none
 * @property {string[]} series as they are written
 */

/**
 * Reads what a process answers Prometheus.
 * @param {string} text
 * @returns {Map<string, Figure>} by name, that of a histogram without what stands behind it
 */
export function readFigures(text) {
  /** @type {Map<string, Figure>} */
  const figures = new Map(
    [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => [name, { labels: null, series: [] }]),
  );
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name = '', labels = ''] = SAMPLE.exec(line) ?? [];
    const figure = figures.get(name) ?? figures.get(name.replace(/_(?:bucket|count|sum)$/, ''));
    if (figure === undefined) throw new Error(`${line} is of no figure.`);
    const named = [...labels.matchAll(LABEL)].flatMap(([, label = '']) => (label === 'le' ? [] : [label]));
    figure.labels = named.toSorted();
    figure.series.push(line);
  }
  return figures;
}
