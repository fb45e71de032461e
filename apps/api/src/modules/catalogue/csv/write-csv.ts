import { csvLine } from '../../../platform/http/csv-text.js';
import type { CatalogueEntry, CatalogueList } from '../lists/catalogue-list.js';

/** A list as the text of a file that can be loaded again as it is, and in which a spreadsheet finds nothing to run. */
export function writeCatalogueCsv(list: CatalogueList, entries: readonly CatalogueEntry[]): string {
  const names = list.columns.map(({ name }) => name);
  const lines = entries.map((entry) => csvLine(names.map((name) => entry[name])));
  return [csvLine(names), ...lines].join('');
}
