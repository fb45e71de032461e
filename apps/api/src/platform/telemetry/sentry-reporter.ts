import { randomUUID } from 'node:crypto';
import { endOrWithin } from '../lifecycle/within.js';
import { reportedErrors } from '../metrics/process-metrics.js';
import { SystemClock } from '../time/clock.js';
import type { ErrorReporter, ReportedError } from './error-reporter.js';
import { readSentryDsn, type SentryDsn } from './sentry-dsn.js';

/** Where errors go, and from where. */
export interface SentryOptions {
  readonly dsn: string;
  /** api or worker. */
  readonly process: string;
  /** production, development or test. */
  readonly environment: string;
}

/** Reports under way and waiting at most: an outage makes errors faster than anybody reads them. */
const MOST_WAITING = 20;
const ANSWER_WITHIN = 5_000;
const FLUSH_WITHIN = 2_000;
/** Seconds without a report after one that was too much, where the answer does not say. */
const REST = 60;
const TOO_MANY = 429;

const FRAME = /^ {4}at (?:(.+) \()?(.+):(\d+):(\d+)\)?$/;

/** Reports errors as Sentry's envelopes over HTTP, one after the other: the protocol is spoken by others, too. */
export class SentryReporter implements ErrorReporter {
  private readonly dsn: SentryDsn;
  private waiting = 0;
  private sending: Promise<void> = Promise.resolve();
  private restUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly options: SentryOptions,
    private readonly clock = new SystemClock(),
  ) {
    const dsn = readSentryDsn(options.dsn);
    if (dsn === null) throw new Error('SENTRY_DSN is none.');
    this.dsn = dsn;
  }

  report(error: ReportedError): void {
    if (this.waiting >= MOST_WAITING || performance.now() < this.restUntil) {
      reportedErrors.inc({ outcome: 'left_out' });
      return;
    }
    this.waiting += 1;
    const envelope = this.envelopeOf(error);
    this.sending = this.sending.then(async () => {
      const outcome = await this.send(envelope).catch(() => 'failed');
      reportedErrors.inc({ outcome });
      this.waiting -= 1;
    });
  }

  async flush(): Promise<void> {
    await endOrWithin(FLUSH_WITHIN, this.sending);
  }

  private async send(body: string): Promise<'sent' | 'failed'> {
    const answer = await fetch(this.dsn.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'user-agent': 'Carryover',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=carryover, sentry_key=${this.dsn.key}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    await answer.body?.cancel();
    if (answer.status === TOO_MANY) {
      const seconds = Number(answer.headers.get('retry-after') ?? REST) || REST;
      this.restUntil = performance.now() + seconds * 1_000;
    }
    return answer.ok ? 'sent' : 'failed';
  }

  /** Three lines of JSON: of the envelope, of the event, the event. */
  private envelopeOf({ event, error, ids }: ReportedError): string {
    const id = randomUUID().replaceAll('-', '');
    const now = this.clock.now().toISOString();
    const { trace_id, span_id, ...tags } = ids;
    const trace = trace_id === undefined ? {} : { contexts: { trace: { trace_id, span_id } } };
    const values = [{ type: error.type, value: sentenceOf(error), stacktrace: { frames: framesOf(error.stack) } }];
    const said = {
      event_id: id,
      timestamp: now,
      platform: 'node',
      level: 'error',
      logger: event,
      environment: this.options.environment,
      tags: { process: this.options.process, event, ...tags },
      exception: { values },
      ...trace,
    };
    return [{ event_id: id, sent_at: now }, { type: 'event' }, said].map((line) => JSON.stringify(line)).join('\n');
  }
}

function sentenceOf({ message, code }: ReportedError['error']): string {
  return code === undefined ? message : `${String(code)}: ${message}`;
}

/** The oldest call first, as Sentry has it. */
function framesOf(stack = ''): object[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name, file, row, column] = FRAME.exec(line) ?? [];
      if (file === undefined) return [];
      return [
        {
          function: name ?? '?',
          filename: file,
          lineno: Number(row),
          colno: Number(column),
          in_app: !/node_modules|^node:/.test(file),
        },
      ];
    })
    .reverse();
}
