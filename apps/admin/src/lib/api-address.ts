/**
 * Address of the API that paths are put behind: with the path it has where it is behind one, and without a slash at its end.
 * @throws Error when it is missing or not a URL
 */
export function apiAddress(value: string | undefined): string {
  if (!value || !URL.canParse(value))
    throw new Error('API_ORIGIN must be the URL of the API, such as http://127.0.0.1:3000');
  const { origin, pathname } = new URL(value);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
