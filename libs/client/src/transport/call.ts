import type { CallFacts } from '../errors/carryover-error.js';
import type { Operation } from '../errors/index.js';
import type { BytesToSend } from './bytes-to-send.js';
import type { Repeat } from './retry-policy.js';

/** One call of the service, before it is sent. */
export interface Call {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Begins with a slash; may have a query. */
  readonly path: string;
  /** JSON text, or bytes of another kind. */
  readonly body?: string | BytesToSend;
  readonly repeat: Repeat;
  /** Reads the body of an answer; JSON.parse unless given. @throws SyntaxError it is no JSON */
  readonly parse?: (text: string) => unknown;
  /** Gives the call up. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer of success. */
export interface Answer<T> {
  readonly body: T;
  readonly headers: Headers;
  readonly facts: CallFacts;
}

/** A path of the interface; the segments are data and may hold anything. */
export function pathOf(base: string, ...segments: readonly string[]): string {
  return `${base}${segments.map((segment) => `${encodeURIComponent(segment)}/`).join('')}`;
}

/** A query with its question mark; parameters without a value are left out. */
export function queryOf(parameters: Readonly<Record<string, string | number | boolean | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}
