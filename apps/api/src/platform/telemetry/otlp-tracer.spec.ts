import { TelemetryReceiver } from '@carryover/stand-ins';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exportedSpans } from '../metrics/process-metrics.js';
import { OtlpTracer } from './otlp-tracer.js';
import type { TraceContext } from './trace-context.js';

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

describe('traces by OTLP', () => {
  let receiver: TelemetryReceiver;
  beforeEach(async () => {
    receiver = await TelemetryReceiver.start();
  });
  afterEach(() => receiver.stop());

  const tracer = (ratio: number, headers = {}) =>
    new OtlpTracer({ endpoint: `${receiver.url}/`, headers, ratio, service: 'carryover-test' });

  it('tell name, kind, fields, failure and time of a span, and what it is part of', async () => {
    const taking = tracer(1, { 'x-key': 'a key' });
    const startedAt = performance.now() - 250;
    const span = taking.begin('request', { kind: 'server', parent: { ...CALLER, isSampled: true }, startedAt });
    const part = taking.begin('part', { parent: span.context, fields: { count: 3, isNew: true } });
    part.fail('internal_error');
    part.end();
    span.set({ 'http.route': '/a' });
    span.end('GET /a');
    await taking.stop();
    const [first, second] = receiver.spans;
    expect(first).toMatchObject({
      ...{
        service: 'carryover-test',
        name: 'part',
        kind: 'internal',
        isError: true,
        parentSpanId: span.context.spanId,
      },
      fields: { count: 3, isNew: true, 'error.type': 'internal_error' },
    });
    expect(second).toMatchObject({
      ...{ name: 'GET /a', kind: 'server', traceId: CALLER.traceId, parentSpanId: CALLER.spanId, isError: false },
      fields: { 'http.route': '/a' },
    });
    expect(Number(second?.nanoseconds) / 1e6).toBeGreaterThanOrEqual(250);
    expect(receiver.headers[0]?.['x-key']).toBe('a key');
  });

  it('are kept by the ratio and not because a caller says so, and parts with the whole', async () => {
    const [none, all] = [tracer(0), tracer(1)];
    const begin = (taking: OtlpTracer, isSampled: boolean): TraceContext => {
      const span = taking.begin('request', { kind: 'server', parent: { ...CALLER, isSampled } });
      const part = taking.begin('part', { parent: span.context });
      expect(part.context.isSampled).toBe(span.context.isSampled);
      // A collector that gets neither needs no place for each.
      expect(part.context.spanId === span.context.spanId).toBe(!span.context.isSampled);
      part.end();
      span.end();
      return span.context;
    };
    for (const isSampled of [true, false]) {
      expect(begin(none, isSampled)).toMatchObject({ traceId: CALLER.traceId, isSampled: false });
      expect(begin(all, isSampled)).toMatchObject({ traceId: CALLER.traceId, isSampled: true });
    }
    const later = all.begin('attempt', { kind: 'consumer', parent: { ...CALLER, isSampled: false } });
    expect(later.context).toMatchObject({ traceId: CALLER.traceId, isSampled: false });
    expect(all.begin('attempt', { kind: 'consumer', parent: null }).context.isSampled).toBe(true);
    await Promise.all([none.stop(), all.stop()]);
    expect(receiver.spans.map(({ name }) => name)).toEqual(['part', 'request', 'part', 'request']);
  });

  it('that the collector does not take are counted, and nobody waits for them for long', async () => {
    receiver.status = 400;
    exportedSpans.reset();
    const taking = tracer(1);
    taking.begin('request', {}).end();
    await taking.stop();
    expect((await exportedSpans.get()).values).toMatchObject([{ labels: { outcome: 'failed' }, value: 1 }]);
  });
});
