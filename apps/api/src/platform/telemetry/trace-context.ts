/** A position in a trace, as the header `traceparent` of W3C Trace Context names it. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the spans of the trace are kept. */
  readonly isSampled: boolean;
}

const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const VERSION = '00';
const SAMPLED = 1;

/** @returns null for anything that is no `traceparent`, whose trace then begins here */
export function readTraceparent(text: unknown): TraceContext | null {
  if (typeof text !== 'string') return null;
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  // What comes after the flags is of versions to come.
  if (version === VERSION && more !== undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** The text of `traceparent`. */
export function writeTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `${VERSION}-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
