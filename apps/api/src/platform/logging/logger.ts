import { type DestinationStream, destination, type Logger as PinoLogger, pino } from 'pino';
import { describeError } from './describe-error.js';
import { currentRequest } from './request-context.js';

/** Fields of a log line: identifiers, counts, durations. Never a payload, a secret or personal data. */
export type LogFields = Readonly<Record<string, unknown>>;

const REDACTED = ['authorization', 'cookie', 'password', 'token', 'secret', 'payload', 'email', 'body'];

// Written in blocks: a write of its own for every request would cost as much as handling it. What is left is written
// several times a second, and when the process ends.
const STANDARD_OUTPUT = { dest: 1, sync: false, minLength: 8_192, periodicFlush: 200 };

/**
 * Structured log of the process: JSON, one line an event. `event` is a reverse-domain name in the past tense, such as
 * `imports.account.rejected`.
 */
export class AppLogger {
  private constructor(private readonly pino: PinoLogger) {}

  /** @param stream where the lines go; standard output, written without blocking, by default */
  static create(name: string, level: string, stream?: DestinationStream): AppLogger {
    const options = {
      level,
      base: { process: name, pid: process.pid },
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
      redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
      // Already described; pino's own would call every error an Object.
      serializers: { err: (described: unknown) => described },
      mixin: requestFields,
    };
    return new AppLogger(pino(options, stream ?? destination(STANDARD_OUTPUT)));
  }

  debug(event: string, fields: LogFields = {}): void {
    this.pino.debug(fields, event);
  }

  info(event: string, fields: LogFields = {}): void {
    this.pino.info(fields, event);
  }

  warn(event: string, fields: LogFields = {}): void {
    this.pino.warn(fields, event);
  }

  /** @param error logged with its stack, once, where it is handled */
  error(event: string, error: unknown, fields: LogFields = {}): void {
    this.pino.error({ ...fields, err: typeof error === 'string' ? error : describeError(error) }, event);
  }

  isEnabled(level: string): boolean {
    return this.pino.isLevelEnabled(level);
  }

  /** Writes what is buffered, for the moment before the process ends. */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      this.pino.flush(() => resolve());
    });
  }
}

function requestFields(): object {
  const request = currentRequest();
  if (request === undefined) return {};
  return { request_id: request.requestId, organization_id: request.organizationId };
}
