import { ApiProblem, problemOf } from './api-problem';

async function ask(path: string, method: 'GET' | 'POST', signal?: AbortSignal): Promise<Response> {
  const request: RequestInit = { method, headers: { Accept: 'application/json' } };
  if (signal) request.signal = signal;
  try {
    return await fetch(`/api${path}`, request);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiProblem(0, { detail: 'The console cannot be reached from this device.', code: 'console_unreachable' });
  }
}

/** Asks the operator API through the console's own /api. Throws ApiProblem when the answer is not a success. */
export async function callApi<T>(path: string, method: 'GET' | 'POST' = 'GET', signal?: AbortSignal): Promise<T> {
  const response = await ask(path, method, signal);
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as T;
}
