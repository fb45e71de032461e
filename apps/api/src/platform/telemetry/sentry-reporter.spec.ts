import { TelemetryReceiver } from '@carryover/stand-ins';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeError } from '../logging/describe-error.js';
import { AppLogger } from '../logging/logger.js';
import { runInWork } from '../logging/work-context.js';
import { reportedErrors } from '../metrics/process-metrics.js';
import { useErrorReporter } from './error-reporter.js';
import { readSentryDsn } from './sentry-dsn.js';
import { SentryReporter } from './sentry-reporter.js';

const SILENT = { write: () => undefined };

describe('the reporter of errors', () => {
  let receiver: TelemetryReceiver;
  let reporter: SentryReporter;
  beforeEach(async () => {
    receiver = await TelemetryReceiver.start();
    reporter = new SentryReporter({ dsn: receiver.dsn, process: 'worker', environment: 'production' });
    reportedErrors.reset();
  });
  afterEach(async () => {
    useErrorReporter(null);
    await receiver.stop();
  });

  const failure = (error: unknown) => ({ event: 'imports.account.failed', error: describeError(error), ids: {} });
  const outcomes = async () =>
    Object.fromEntries((await reportedErrors.get()).values.map(({ labels, value }) => [labels.outcome, value]));

  it('sends what the log has of an error as an envelope, with ids and nothing else of its fields', async () => {
    useErrorReporter(reporter);
    const logger = AppLogger.create('worker', 'error', SILENT);
    const error = Object.assign(new Error('duplicate key'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (email)=(a@b)',
    });
    const fields = { note: 'of somebody', import_supplier: 'ACME' };
    runInWork({ subject: { import_process_id: 'an id' } }, () => logger.error('imports.account.failed', error, fields));
    await logger.flush();
    expect(receiver.errors).toHaveLength(1);
    expect(receiver.errors[0]?.auth).toContain('sentry_key=key');
    const event = Object(receiver.errors[0]?.event);
    expect(event).toMatchObject({
      ...{ platform: 'node', level: 'error', logger: 'imports.account.failed', environment: 'production' },
      event_id: expect.stringMatching(/^[\da-f]{32}$/),
      exception: { values: [{ type: 'Error', value: '23505: duplicate key' }] },
    });
    expect(event.tags).toEqual({ process: 'worker', event: 'imports.account.failed', import_process_id: 'an id' });
    const { frames } = event.exception.values[0].stacktrace;
    expect(frames.at(-1)).toMatchObject({ filename: expect.stringContaining('sentry-reporter.spec'), in_app: true });
    expect(receiver.bodies.join()).not.toMatch(/of somebody|a@b/);
  });

  it('is told of nothing where there is none', async () => {
    const logger = AppLogger.create('worker', 'error', SILENT);
    logger.error('imports.account.failed', new Error('x'));
    await logger.flush();
    expect(receiver.errors).toEqual([]);
  });

  it('leaves out what is too much, and counts it', async () => {
    for (let n = 0; n < 25; n += 1) reporter.report(failure(new Error(`number ${n}`)));
    await reporter.flush();
    expect(receiver.errors).toHaveLength(20);
    expect(await outcomes()).toEqual({ sent: 20, left_out: 5 });
  });

  it('rests when it is told that it was too much', async () => {
    receiver.status = 429;
    reporter.report(failure(new Error('first')));
    await reporter.flush();
    reporter.report(failure(new Error('second')));
    await reporter.flush();
    expect(receiver.errors).toHaveLength(1);
    expect(await outcomes()).toEqual({ failed: 1, left_out: 1 });
  });

  it('never throws, and goes on, where nobody answers', async () => {
    const { port } = receiver;
    await receiver.stop();
    reporter.report(failure(new Error('unheard')));
    await reporter.flush();
    receiver = await TelemetryReceiver.start(port);
    reporter.report(failure(new Error('heard')));
    await reporter.flush();
    expect(await outcomes()).toEqual({ failed: 1, sent: 1 });
  });
});

describe('a DSN', () => {
  it.each([
    ['https://abc@errors.example.com/1', 'https://errors.example.com/api/1/envelope/'],
    ['https://abc@errors.example.com:8443/below/42', 'https://errors.example.com:8443/below/api/42/envelope/'],
    ['http://abc@127.0.0.1:9000/1', 'http://127.0.0.1:9000/api/1/envelope/'],
  ])('%s is read', (dsn, url) => {
    expect(readSentryDsn(dsn)).toEqual({ url, key: 'abc' });
  });

  it.each([
    'abc',
    'https://errors.example.com/1',
    'https://abc@errors.example.com/',
    'ftp://abc@x/1',
    'https://abc@x/one',
  ])('%s is none', (dsn) => expect(readSentryDsn(dsn)).toBeNull());
});
