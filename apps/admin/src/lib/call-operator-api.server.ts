import 'server-only';
import type { ApiMethod } from './allowed-api-call';
import { ApiProblem } from './api-problem';
import { consoleEnvironment } from './console-environment.server';

/** Longest wait for the beginning of an answer, in milliseconds; a page that shows an error beats one that hangs. */
const patienceMs = 8_000;

interface Call {
  method?: ApiMethod;
  token?: string | null;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is; its type goes into `headers`. */
  rawBody?: Uint8Array<ArrayBuffer>;
  /** Value of X-Forwarded-For: where the person's request came from, see forwarded-for.ts. */
  forwardedFor?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Aborts the call when its answer is no longer needed. */
  signal?: AbortSignal;
  /** Milliseconds until the answer has to begin; how long it then takes is not limited. */
  patience?: number;
}

/**
 * Sends one request to the operator API and hands back its answer, whatever the status.
 * `path` starts after /console/v1. Throws ApiProblem 502 `api_unreachable` when the API cannot be asked.
 */
export async function callOperatorApi(path: string, call: Call = {}): Promise<Response> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), call.patience ?? patienceMs);
  const signal = call.signal === undefined ? giveUp.signal : AbortSignal.any([giveUp.signal, call.signal]);
  try {
    return await fetch(`${consoleEnvironment.apiAddress}/console/v1${path}`, { ...requestOf(call), signal });
  } catch {
    throw new ApiProblem(502, { detail: 'The Carryover API does not answer.', code: 'api_unreachable' });
  } finally {
    clearTimeout(timer);
  }
}

function requestOf({ method = 'GET', token, body, rawBody, forwardedFor, headers: given }: Call): RequestInit {
  const headers = new Headers({ Accept: 'application/json', ...given });
  if (token) headers.set('Authorization', `Session ${token}`);
  if (forwardedFor) headers.set('X-Forwarded-For', forwardedFor);
  const request: RequestInit = { method, headers, cache: 'no-store', redirect: 'error' };
  if (rawBody !== undefined) return { ...request, body: rawBody };
  if (body === undefined) return request;
  headers.set('Content-Type', 'application/json');
  return { ...request, body: JSON.stringify(body) };
}
