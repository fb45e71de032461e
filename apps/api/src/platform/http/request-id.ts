import { randomUUID } from 'node:crypto';

const SANE = /^[\w.:-]{8,128}$/;

/** The caller's X-Request-Id when it is safe to log and to send back, otherwise a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && SANE.test(header) ? header : randomUUID();
}
