import { AsyncValue } from '../lifecycle/async-value.js';
import type { Span } from '../telemetry/span.js';

/** What every log line of one request carries. */
export interface RequestContext {
  readonly requestId: string;
  /** Set once the caller is known. */
  organizationId?: string;
  /** Of the whole request, where traces are taken. */
  readonly span?: Span | undefined;
  /** Calls back when the answer was sent or the connection was lost. */
  readonly whenAnswered?: (then: () => void) => void;
}

const current = new AsyncValue<RequestContext>();

/** Runs `work` so that {@link currentRequest} answers with `context` inside it. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return current.run(context, work);
}

/** The request being handled, or undefined outside of one. */
export function currentRequest(): RequestContext | undefined {
  return current.get();
}
