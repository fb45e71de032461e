import { importStatuses } from '../../lib/operator-api';
import { importFilterNames, importSorts, readImportFilters } from './import-filters';

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

const sortName = 'sort';
const names: readonly string[] = [...importFilterNames, sortName, 'cursor'];

/** What an address of the list asks for that no list answers: names that are no filter, values that a filter does not have. */
export function unreadImportFilters(parameters: Parameters): string[] {
  const asked = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((text) => ({ name, text: text.trim() })),
  );
  return asked.flatMap(({ name, text }) => {
    if (text === '') return [];
    if (name === 'status') return unreadStatuses(text).map((status) => `${name}=${status}`);
    return names.includes(name) && isRead(name, text) ? [] : [`${name}=${text.slice(0, 100)}`];
  });
}

function unreadStatuses(text: string): string[] {
  const known: readonly string[] = importStatuses;
  return text
    .split(',')
    .filter((status) => status !== '' && !known.includes(status))
    .map((status) => status.slice(0, 100));
}

function isRead(name: string, text: string): boolean {
  if (name === 'cursor') return true;
  if (name === sortName) return importSorts.some((known) => known === text);
  return Object.hasOwn(readImportFilters({ [name]: text }).filter, name);
}
