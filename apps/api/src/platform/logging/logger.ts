import { type DestinationStream, destination, type Logger as PinoLogger, pino } from 'pino';
import { errorReporter } from '../telemetry/error-reporter.js';
import type { Span } from '../telemetry/span.js';
import { currentSpan } from '../telemetry/tracer.js';
import { describeError } from './describe-error.js';
import { redactFields } from './redact-fields.js';
import { currentRequest } from './request-context.js';
import { currentWork } from './work-context.js';

/** Fields of a log line: identifiers, counts, durations. Never a payload, a secret or personal data. */
export type LogFields = Readonly<Record<string, unknown>>;

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
      formatters: { level: (label: string) => ({ level: label }), log: redactFields },
      // Already described; pino's own would call every error an Object.
      serializers: { err: (described: unknown) => described },
      mixin: contextFields,
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
    const described = typeof error === 'string' ? error : describeError(error);
    this.pino.error({ ...fields, err: described }, event);
    errorReporter()?.report({
      event,
      error: typeof described === 'string' ? { type: event, message: described } : described,
      ids: idsIn({ ...contextFields(), ...fields }),
    });
  }

  isEnabled(level: string): boolean {
    return this.pino.isLevelEnabled(level);
  }

  /** Writes and reports what is buffered, for the moment before the process ends. */
  async flush(): Promise<void> {
    await errorReporter()?.flush();
    await new Promise<void>((resolve) => {
      this.pino.flush(() => resolve());
    });
  }
}

/** What of the fields of a log line may leave the platform. */
const IDS = ['request_id', 'organization_id', 'import_process_id', 'account_number', 'trace_id', 'span_id'];

function idsIn(fields: LogFields): Record<string, string> {
  return Object.fromEntries(IDS.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])));
}

function contextFields(): object {
  const request = currentRequest();
  const ofRequest =
    request === undefined ? {} : { request_id: request.requestId, organization_id: request.organizationId };
  return { ...ofRequest, ...currentWork()?.subject, ...traceFields(currentSpan()) };
}

/** How a log line names the span of a trace. */
export function traceFields(span: Span | undefined): LogFields {
  return span === undefined ? {} : { trace_id: span.context.traceId, span_id: span.context.spanId };
}
