import { readErrorFilters } from './error-filters';

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** What an address of the errors asks for that this page does not know: names that are no filter, values that a filter does not have. */
export function unreadErrorFilters(parameters: Parameters): string[] {
  const known = Object.keys(readErrorFilters({}));
  return Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []]
      .flat()
      .map((text) => text.trim())
      .filter((text) => text !== '' && !(known.includes(name) && isRead(name, text)))
      .map((text) => `${name}=${text.slice(0, 100)}`),
  );
}

/** A filter that is not read stands as it does in an address without any. A cursor is checked by the API. */
function isRead(name: string, text: string): boolean {
  if (name === 'cursor' || Reflect.get(readErrorFilters({}), name) === text) return true;
  return Reflect.get(readErrorFilters({ [name]: text }), name) !== Reflect.get(readErrorFilters({}), name);
}
