import type { ApiMethod } from './allowed-api-call';
import { ApiProblem, problemOf } from './api-problem';

interface CallOptions {
  method?: ApiMethod;
  /** Sent as JSON. */
  body?: unknown;
  /** A file, sent as it is. */
  csv?: Blob;
  signal?: AbortSignal;
}

function requestOf({ method = 'GET', body, csv, signal }: CallOptions): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  const request: RequestInit = { method, headers, ...(signal && { signal }) };
  if (csv !== undefined) {
    headers.set('Content-Type', 'text/csv');
    return { ...request, body: csv };
  }
  if (body === undefined) return request;
  headers.set('Content-Type', 'application/json');
  return { ...request, body: JSON.stringify(body) };
}

async function ask(path: string, options: CallOptions): Promise<Response> {
  try {
    return await fetch(`/api${path}`, requestOf(options));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiProblem(0, { detail: 'The console cannot be reached from this device.', code: 'console_unreachable' });
  }
}

/**
 * Asks the operator API through the console's own /api; undefined for an answer without a body.
 * Throws ApiProblem when the answer is not a success.
 */
export async function callApi<T>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await ask(path, options);
  if (!response.ok) throw await problemOf(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}
