import { readErrorFilters } from './error-filters';

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** Parameters of an address of the errors page that are unknown, or have an unknown value. */
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
