import { type AnswerTo, type ApiCall, addressOf, type Given } from './api-call';
import { ApiProblem, cutOff, problemOf } from './api-problem';
import { isUnattended } from './unattended';

interface Options {
  /** A file, sent as it is. */
  csv?: Blob;
  signal?: AbortSignal;
}

function contentOf({ body, csv }: { body?: unknown; csv?: Blob }): Pick<RequestInit, 'body' | 'headers'> {
  // What a page asks while nobody uses it keeps no session open.
  const accept = { Accept: 'application/json', ...(isUnattended() && { 'X-Unattended': 'true' }) };
  if (csv !== undefined) return { body: csv, headers: { ...accept, 'Content-Type': 'text/csv' } };
  if (body === undefined) return { headers: accept };
  return { body: JSON.stringify(body), headers: { ...accept, 'Content-Type': 'application/json' } };
}

async function ask(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(`/api${address}`, request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiProblem(0, { detail: 'The console cannot be reached from this device.', code: 'console_unreachable' });
  }
}

/**
 * Calls the operator API through the console's own /api; undefined for an answer without a body.
 * Throws ApiProblem when the answer is not a success.
 */
export async function callApi<Call extends ApiCall>(call: Call, given: Given<Call> & Options): Promise<AnswerTo<Call>> {
  const { method, address } = addressOf(call, given);
  const { signal } = given;
  const response = await ask(address, { method, ...contentOf(given), ...(signal && { signal }) });
  if (!response.ok) throw await problemOf(response);
  if (response.status === 204) return undefined;
  return response.json().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw cutOff('The answer was cut off on its way. Look whether it was done before you try again.');
  });
}
