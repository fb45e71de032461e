import type { TraceContext } from './trace-context.js';

/** What the part is to the part that asked for it, in the words of OpenTelemetry. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** Codes, counts and ids of the platform's own; never a value that somebody sent. */
export type SpanFields = Readonly<Record<string, string | number | boolean>>;

/** How a span begins. */
export interface SpanOptions {
  /** internal, if it is not said. */
  readonly kind?: SpanKind;
  /** Parent of the span; left out, the active one; null starts a trace. */
  readonly parent?: TraceContext | null;
  /** When it began, as `performance.now()` tells it; left out, now. */
  readonly startedAt?: number;
  readonly fields?: SpanFields;
}

/** A part of a trace that is going on. */
export interface Span {
  readonly context: TraceContext;
  set(fields: SpanFields): void;
  /** It did not go well. @param code of the catalogue of errors, or the type of an error */
  fail(code: string): void;
  /** @param name takes the place of that which it began with */
  end(name?: string): void;
}

/** Takes traces. */
export interface Tracer {
  begin(name: string, options: SpanOptions): Span;
  /** Sends what is not sent, for two seconds at most. */
  stop(): Promise<void>;
}
