import 'server-only';
import { ApiProblem } from './api-problem';
import { consoleEnvironment } from './console-environment.server';

/** Longest wait for the API, in milliseconds; a page that shows an error beats one that hangs. */
const timeoutMs = 8_000;

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  token?: string | null;
  body?: unknown;
}

/**
 * Sends one request to the operator API and hands back its answer, whatever the status.
 * `path` starts after /console/v1. Throws ApiProblem 502 `api_unreachable` when the API cannot be asked.
 */
export async function callOperatorApi(
  path: string,
  { method = 'GET', token = null, body }: Call = {},
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Session ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const request: RequestInit = {
    method,
    headers,
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  };
  if (body !== undefined) request.body = JSON.stringify(body);

  const url = `${consoleEnvironment.apiOrigin}/console/v1${path}`;
  try {
    return await fetch(url, request);
  } catch {
    throw new ApiProblem(502, { detail: 'The Carryover API does not answer.', code: 'api_unreachable' });
  }
}
