import type { CallFacts } from '../errors/carryover-error.js';
import type { Operation } from '../errors/index.js';
import type { BytesToSend } from './bytes-to-send.js';
import type { Repeat } from './retry-policy.js';

/** A request to the service. */
export interface Call {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with a leading slash, and the query if there is one. */
  readonly path: string;
  /** JSON text, or a stream of bytes. */
  readonly body?: string | BytesToSend;
  readonly repeat: Repeat;
  /** Parses the body of the answer; JSON.parse unless given. @throws SyntaxError the body is not JSON */
  readonly parse?: (text: string) => unknown;
  /** Whether a success is a line of JSON an entry; a refusal is one JSON document even then. */
  readonly isLines?: boolean;
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
}

/** A successful answer. */
export interface Answer<T> {
  readonly body: T;
  readonly headers: Headers;
  readonly facts: CallFacts;
}

/** A path of the API. Segments are percent-encoded, so they may hold any text but `.` and `..`: see {@link leadsElsewhere}. */
export function pathOf(base: string, ...segments: readonly string[]): string {
  return `${base}${segments.map((segment) => `${encodeURIComponent(segment)}/`).join('')}`;
}

/**
 * Whether a segment of a path is `.` or `..`, which addresses take for the folder itself and the one above, also when it is
 * percent-encoded: the request would reach something else.
 */
export function leadsElsewhere(path: string): boolean {
  const [folders = ''] = path.split('?');
  return folders.split('/').some((segment) => segment === '.' || segment === '..');
}

/** A query with its question mark; parameters without a value are left out. */
export function queryOf(parameters: Readonly<Record<string, string | number | boolean | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}
