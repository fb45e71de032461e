import type { ApiCall } from './api-call';
import { publicCalls, queryOfCalls } from './operator-api.generated';

/** Methods that a page of the console may use. */
export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What stands in the place of a name in a path. */
const parts: Readonly<Record<string, string>> = {
  '{id}': uuid,
  '{report_id}': uuid,
  '{pack_id}': uuid,
  '{code}': '[\\w-]{1,64}',
  '{wave_code}': '[A-Za-z0-9][A-Za-z0-9._-]{0,63}',
  '{account_number}': '[A-Za-z0-9-]{1,32}',
  '{list}': '[a-z_]{1,64}',
};

/** Signing in and out are server actions, so that no script ever holds a session token. */
const ofServerAlone: readonly string[] = [
  ...publicCalls,
  'DELETE /sessions/current',
  'POST /sessions/current/sign-out',
] satisfies readonly ApiCall[];

/** @throws Error for a name that has no form here: calls with it would be refused without a word. */
function formOf(part: string): string {
  const form = parts[part];
  if (form === undefined) throw new Error(`Nothing says what stands in the place of ${part} in a path.`);
  return form;
}

interface Route {
  readonly pattern: RegExp;
  readonly query: readonly string[];
}

/**
 * The calls of the operator API that a browser may make through the console, with their query parameters: all that
 * are described, except signing in and out. Others do not exist.
 */
const routes: readonly Route[] = Object.entries(queryOfCalls)
  .filter(([call]) => !ofServerAlone.includes(call))
  .map(([call, query]) => {
    const source = call.replaceAll('.', '\\.').replace(/\{\w+\}/g, formOf);
    return { pattern: new RegExp(`^${source}$`), query };
  });

/**
 * The path, from after /console/v1, that a call of the browser is passed on to; null when it is not allowed.
 * Only the listed query parameters go along, each as often as it was given. `path` comes without a leading slash.
 */
export function allowedApiPath(method: string, path: string, query: URLSearchParams): string | null {
  const route = routes.find(({ pattern }) => pattern.test(`${method} /${path}`));
  if (!route) return null;
  const passedOn = new URLSearchParams();
  for (const name of route.query) {
    for (const value of query.getAll(name)) if (value) passedOn.append(name, value);
  }
  return passedOn.size === 0 ? `/${path}` : `/${path}?${passedOn}`;
}
