import { randomInt } from 'node:crypto';
import {
  SpanKind as Kind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { endOrWithin } from '../lifecycle/within.js';
import { exportedSpans } from '../metrics/process-metrics.js';
import type { Span, SpanFields, SpanKind, SpanOptions, Tracer } from './span.js';
import type { TraceContext } from './trace-context.js';

/** Where the spans of a process go, and how many of them. */
export interface OtlpOptions {
  /** Of the collector, without /v1/traces. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of all requests, from 0 to 1, how many have their trace kept. */
  readonly ratio: number;
  readonly service: string;
}

/** Milliseconds until what has ended is sent, in which an answer has to come, and that a stopping process waits. */
const SEND_AFTER = 1_000;
const ANSWER_WITHIN = 5_000;
const STOP_WITHIN = 2_000;
/** Spans that wait to be sent at most; while the collector is away others are dropped. */
const MOST_WAITING = 4_096;
const ONE = 2 ** 32;
const IDS = new RandomIdGenerator();

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
};

/**
 * Takes traces by OpenTelemetry's SDK and sends them by OTLP, as JSON over HTTP. Loaded only where there is an endpoint. Its
 * context and its instrumentation of other packages are not used: what is in a trace is said where it happens.
 */
export class OtlpTracer implements Tracer {
  private readonly ratio: number;
  private readonly provider: BasicTracerProvider;
  private readonly tracer: ReturnType<BasicTracerProvider['getTracer']>;

  constructor({ endpoint, headers, ratio, service }: OtlpOptions) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    const exporter = counted(new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: ANSWER_WITHIN }));
    const waiting = {
      maxQueueSize: MOST_WAITING,
      scheduledDelayMillis: SEND_AFTER,
      exportTimeoutMillis: ANSWER_WITHIN,
    };
    this.ratio = ratio;
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': String(process.pid) }),
      sampler: new AlwaysOnSampler(),
      spanProcessors: [new BatchSpanProcessor(exporter, waiting)],
    });
    this.tracer = this.provider.getTracer('carryover');
  }

  begin(name: string, { kind = 'internal', parent, startedAt = performance.now(), fields = {} }: SpanOptions): Span {
    const isRoot = !parent || kind === 'server';
    if (!(isRoot ? this.isDrawn() : parent.isSampled)) return new UnkeptSpan(isRoot ? unkept(parent) : parent);
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT;
    return new OngoingSpan(
      this.tracer.startSpan(name, { kind: KINDS[kind], startTime: startedAt, attributes: { ...fields } }, context),
    );
  }

  async stop(): Promise<void> {
    await endOrWithin(STOP_WITHIN, this.provider.shutdown());
  }

  /**
   * Whether a trace is kept, by the ratio: the caller's own sampling flag is ignored, since a caller could force or suppress
   * traces. Drawn before the SDK is asked, which would prepare every part of every trace only to drop nearly all of them.
   */
  private isDrawn(): boolean {
    return randomInt(ONE) < this.ratio * ONE;
  }
}

class OngoingSpan implements Span {
  readonly context: TraceContext;

  constructor(private readonly span: OtelSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.context = { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
  }

  set(fields: SpanFields): void {
    this.span.setAttributes({ ...fields });
  }

  fail(code: string): void {
    this.span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(name?: string): void {
    if (name !== undefined) this.span.updateName(name);
    this.span.end(performance.now());
  }
}

/** Of a trace that is not kept: nothing is known of it but its place; parts are at that of the whole. */
class UnkeptSpan implements Span {
  constructor(readonly context: TraceContext) {}

  set(): void {}

  fail(): void {}

  end(): void {}
}

function contextOf({ traceId, spanId, isSampled }: TraceContext) {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}

/** A place in the caller's trace, or in a new one, that is not kept. */
function unkept(parent: TraceContext | null | undefined): TraceContext {
  return { traceId: parent?.traceId ?? IDS.generateTraceId(), spanId: IDS.generateSpanId(), isSampled: false };
}

/** Counts spans that were exported and that were not. */
function counted(exporter: OTLPTraceExporter): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        exportedSpans.inc({ outcome: result.code === 0 ? 'sent' : 'failed' }, spans.length);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
