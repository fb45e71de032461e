interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  query: readonly string[];
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Everything a browser may ask of the operator API through the console. What is not listed does not exist. */
const routes: readonly Route[] = [
  { method: 'GET', path: /^sessions\/current$/, query: [] },
  { method: 'GET', path: /^imports$/, query: ['status', 'supplier', 'search', 'limit', 'cursor'] },
  { method: 'GET', path: new RegExp(`^imports/${uuid}$`), query: [] },
  { method: 'POST', path: new RegExp(`^imports/${uuid}/self-check$`), query: [] },
];

/**
 * The path, from after /console/v1, that a call of the browser is passed on to; null when it is not allowed.
 * Only the listed query parameters go along. `path` comes without a leading slash.
 */
export function allowedApiPath(method: string, path: string, query: URLSearchParams): string | null {
  const route = routes.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (!route) return null;
  const passedOn = new URLSearchParams();
  for (const name of route.query) {
    const value = query.get(name);
    if (value) passedOn.set(name, value);
  }
  return passedOn.size === 0 ? `/${path}` : `/${path}?${passedOn}`;
}
