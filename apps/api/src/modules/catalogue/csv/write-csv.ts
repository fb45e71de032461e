import type { CatalogueEntry, CatalogueList } from '../lists/catalogue-list.js';

/** A list as the text of a file that can be loaded again as it is. */
export function writeCatalogueCsv(list: CatalogueList, entries: readonly CatalogueEntry[]): string {
  const names = list.columns.map(({ name }) => name);
  const lines = entries.map((entry) => names.map((name) => field(entry[name])).join(','));
  return [names.join(','), ...lines, ''].join('\r\n');
}

function field(value: CatalogueEntry[string] | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
