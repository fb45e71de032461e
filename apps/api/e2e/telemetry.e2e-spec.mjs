import { TelemetryReceiver, WebhookReceiver } from '@carryover/stand-ins';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { plantFault, removeFault } from './support/planted-faults.mjs';

const SOON = { milliseconds: 30_000, every: 20 };
const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-01$/;

let carryover;
let supplier;
let collector;
let hook;

beforeAll(async () => {
  collector = await TelemetryReceiver.start();
  hook = await WebhookReceiver.start();
  carryover = await Carryover.start({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
      SENTRY_DSN: collector.dsn,
      METRICS_PORT: '0',
      MAX_ATTEMPTS: '1',
      WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes',
    },
  });
  supplier = await carryover.supplier();
  const staff = await carryover.staff();
  await staff.send('PUT', 'suppliers/DEMO/webhook', { url: hook.url });
});

afterAll(async () => {
  await carryover?.stop();
  await hook?.stop();
  await collector?.stop();
});

/** Sends an account as a supplier whose own service takes traces. */
function create(number, sample, api = carryover.apis[0]) {
  return fetch(`${api.url}/v2/data-import/accounts/`, {
    method: 'POST',
    headers: {
      Authorization: supplier.authorization,
      'Content-Type': 'application/json',
      traceparent: `00-${CALLER.trace}-${CALLER.span}-00`,
    },
    body: JSON.stringify(distinctSample(sample, { external_account_number: number })),
  });
}

async function processOf(number) {
  const rows = await carryover.query(
    `SELECT id, status, platform_identifier AS account, latest_error_code AS code, trace_context AS trace
     FROM account_import_process WHERE external_account_number = $1`,
    [number],
  );
  return rows[0];
}

const attemptOf = ({ id }) => collector.spans.find(({ fields }) => fields['carryover.import_process.id'] === id);
const partsOf = (span) => collector.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
const logged = (processes, event, text) =>
  processes
    .flatMap(({ lines }) => lines)
    .filter((line) => line.includes(`"${event}"`) && line.includes(text))
    .map((line) => JSON.parse(line));

describe('a supplier that names its trace', () => {
  let answer;
  let server;
  let process;
  let attempt;

  beforeAll(async () => {
    answer = await create('TRACED-1', 1);
    await carryover.settled();
    process = await processOf('TRACED-1');
    expect(
      await waitUntil(
        () => collector.spans.some(({ name }) => name === 'webhooks.deliver') && attemptOf(process),
        SOON,
      ),
    ).toBeTruthy();
    server = collector.spans.find(({ kind, traceId }) => kind === 'server' && traceId === CALLER.trace);
    attempt = attemptOf(process);
  });

  it('is answered where it is in it', () => {
    expect(answer.status).toBe(201);
    const [, trace, span] = TRACEPARENT.exec(answer.headers.get('traceparent'));
    expect(trace).toBe(CALLER.trace);
    expect(span).toBe(server.spanId);
    expect(server).toMatchObject({
      ...{ service: 'carryover-api', traceId: CALLER.trace, parentSpanId: CALLER.span },
      name: 'POST /v2/data-import/accounts',
      fields: { 'http.request.method': 'POST', 'http.route': '/v2/data-import/accounts' },
    });
  });

  it('sees the request, the row and the queue in one trace', () => {
    const parts = partsOf(server).map(({ name, kind }) => `${name} ${kind}`);
    expect(parts.sort()).toEqual([
      ...['imports.attempt consumer', 'imports.check internal', 'imports.keep internal', 'imports.nudge producer'],
      ...Array.from({ length: parts.length - 4 }, () => 'webhooks.deliver client'),
    ]);
    expect(process.trace).toBe(`00-${CALLER.trace}-${server.spanId}-01`);
  });

  it('sees the claim and the creation by the worker in it', () => {
    expect(attempt).toMatchObject({
      ...{ service: 'carryover-worker', name: 'imports.attempt', traceId: CALLER.trace, isError: false },
      fields: { 'carryover.outcome': 'processed', 'carryover.import_process.attempt': expect.anything() },
    });
    expect(new Set(partsOf(attempt).map(({ name }) => name))).toEqual(
      new Set(['imports.claim', 'imports.check', 'imports.create']),
    );
  });

  it('is told of the trace by the webhook, and sees the delivery', async () => {
    const sent = hook.received.map(({ headers }) => TRACEPARENT.exec(headers.traceparent));
    expect(sent.length).toBeGreaterThan(0);
    for (const [, trace] of sent) expect(trace).toBe(CALLER.trace);
    const delivery = collector.spans.find(({ name }) => name === 'webhooks.deliver');
    expect(sent.map(([, , span]) => span)).toContain(delivery.spanId);
    expect(delivery.fields).toMatchObject({ 'carryover.outcome': 'delivered', 'http.response.status_code': 204 });
  });

  it('has its trace in the log, with import and account in the one of the worker', async () => {
    const isWritten = () => logged(carryover.workers, 'imports.account.attempted', process.id).length > 0;
    expect(await waitUntil(isWritten, SOON)).toBe(true);
    const [line] = logged(carryover.workers, 'imports.account.attempted', process.id);
    expect(line).toMatchObject({
      ...{ import_process_id: process.id, account_number: process.account },
      ...{ trace_id: CALLER.trace, span_id: attempt.spanId },
    });
    const [answered] = logged(carryover.apis, 'http.request.answered', server.spanId);
    expect(answered).toMatchObject({ trace_id: CALLER.trace, status: 201 });
  });

  it('has its trace beside the figures of api and worker', async () => {
    const [{ url }] = logged(carryover.apis, 'api.metrics.started', 'http');
    const worker = await (await fetch(`${carryover.workers[0].url}/metrics`)).text();
    expect(worker).toMatch(/^carryover_import_claims_total\{outcome="claimed"\} [1-9]/m);
    for (const [address, name] of [
      [url, 'carryover_http_request_seconds_bucket'],
      [carryover.workers[0].url, 'carryover_import_attempt_seconds_bucket'],
    ]) {
      const figures = await fetch(`${address}/metrics`);
      expect(figures.headers.get('content-type')).toMatch(/^application\/openmetrics-text/);
      const text = await figures.text();
      expect(text).toMatch(new RegExp(`^${name}\\{.*\\} \\d+ # \\{trace_id="${CALLER.trace}"\\}`, 'm'));
      // One end of the text, however many registries it comes from.
      expect(text.match(/^# EOF$/gm)).toHaveLength(1);
    }
  });
});

it('an import that fails is an error in its trace, by its code, and is reported with its ids', async () => {
  await plantFault(carryover, 'an error of its own', 'customer', 'family_name');
  await create('TRACED-2', 2);
  await carryover.settled();
  await removeFault(carryover, 'customer');
  const failed = await processOf('TRACED-2');
  expect(await waitUntil(() => attemptOf(failed) && collector.errors.length > 0, SOON)).toBeTruthy();
  expect(attemptOf(failed)).toMatchObject({ isError: true, fields: { 'error.type': failed.code } });
  const [{ event }] = collector.errors;
  expect(event.tags).toMatchObject({ process: 'worker', import_process_id: failed.id });
  expect(event.contexts.trace).toEqual({ trace_id: CALLER.trace, span_id: attemptOf(failed).spanId });
});

it('no account waits for a collector that is away', async () => {
  const { port } = collector;
  await collector.stop();
  expect((await create('TRACED-3', 3)).status).toBe(201);
  expect(await carryover.settled()).toMatchObject({ PROCESSED: 2, ERRORED: 1 });
  collector = await TelemetryReceiver.start(port);
});

it('nothing of it is there without an address', async () => {
  const api = await carryover.addApi({ OTEL_EXPORTER_OTLP_ENDPOINT: '', SENTRY_DSN: '' });
  const answer = await create('TRACED-4', 4, api);
  expect([answer.status, answer.headers.get('traceparent')]).toEqual([201, null]);
  expect((await processOf('TRACED-4')).trace).toBeNull();
  await carryover.settled();
});
