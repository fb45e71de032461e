import { count } from '../../terminal/numbers.js';
import type { ProblemGroup } from './check-report.js';
import { escapeHtml as text } from './escape-html.js';
import { fieldName } from './group-words.js';

const MOST_BARS = 15;
const WIDTH = 900;
const ROW = 42;
const LONGEST_BAR = 780;

/** A bar for each of the most frequent groups, as long as it has accounts, with its name above it. */
export function renderChart(problems: readonly ProblemGroup[]): string {
  const shown = [...problems].sort((one, other) => other.accounts - one.accounts).slice(0, MOST_BARS);
  const most = Math.max(1, ...shown.map(({ accounts }) => accounts));
  const bars = shown.map((group, index) => {
    const length = Math.max(2, Math.round((group.accounts / most) * LONGEST_BAR));
    const top = index * ROW;
    const name = text(`${group.rule ?? group.code} ${fieldName(group)}`);
    return [
      `<text x="0" y="${top + 14}">${name}</text>`,
      `<rect x="0" y="${top + 20}" width="${length}" height="14" rx="2"/>`,
      `<text x="${length + 8}" y="${top + 32}">${count(group.accounts)}</text>`,
    ].join('');
  });
  const title = `Accounts with each of the ${shown.length} most frequent problems`;
  return `<svg viewBox="0 0 ${WIDTH} ${shown.length * ROW}" role="img" aria-label="${title}">${bars.join('\n')}</svg>`;
}
