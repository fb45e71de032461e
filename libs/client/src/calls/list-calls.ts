import type { CallOptions, ImportListOptions, PageOptions } from '../client-options.js';
import type { FeedOptions } from '../reading/event-feed.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import { ACCOUNTS, EVENTS, V1 } from './paths.js';

/** Reads the first page of a list of imports. */
export function listImportsCall(code: string, options: ImportListOptions & PageOptions): Call {
  const path = listPath(code, options) + queryOf({ limit: options.pageSize ?? 1_000, include: includedIn(options) });
  return { operation: 'listImports', method: 'GET', path, repeat: 'always', signal: options.signal };
}

/** Reads a whole list of imports in one answer. */
export function streamImportsCall(code: string, options: ImportListOptions): Call {
  const path = listPath(code, options) + queryOf({ include: includedIn(options) });
  return { operation: 'streamImports', method: 'GET', path, repeat: 'always', signal: options.signal };
}

function includedIn({ includeWave }: ImportListOptions): string | undefined {
  return includeWave === true ? 'wave' : undefined;
}

/** Reads the first page of the events of an account. */
export function accountEventsCall(code: string, number: string, { pageSize, signal }: PageOptions & CallOptions): Call {
  const path = `${pathOf(ACCOUNTS, code, number)}events/${queryOf({ limit: pageSize })}`;
  return { operation: 'accountEvents', method: 'GET', path, repeat: 'always', signal };
}

/** Reads a page of the event feed. */
export function eventPageCall(code: string, { after, pageSize, signal }: FeedOptions): Call {
  const path = pathOf(EVENTS, code) + queryOf({ after, limit: pageSize });
  return { operation: 'eventPage', method: 'GET', path, repeat: 'always', signal };
}

function listPath(code: string, { list = 'all' }: ImportListOptions): string {
  return pathOf(`${V1}${list}-account-import-processes/`, code);
}
