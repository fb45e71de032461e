import { currentRequest } from '../logging/request-context.js';
import { currentWork, runInWork } from '../logging/work-context.js';
import type { Span, SpanOptions, Tracer } from './span.js';

/** Of the process; null where no traces are taken, and nothing of this costs anything. */
let installed: Tracer | null = null;

/** Takes traces from now on, or none. */
export function useTracer(tracer: Tracer | null): void {
  installed = tracer;
}

/** Whether traces are taken. */
export function isTracing(): boolean {
  return installed !== null;
}

/** @returns undefined where no traces are taken */
export function beginSpan(name: string, options: SpanOptions = {}): Span | undefined {
  if (installed === null) return undefined;
  return installed.begin(name, { ...options, parent: options.parent === undefined ? ongoing() : options.parent });
}

/** The innermost span that is going on. */
export function currentSpan(): Span | undefined {
  return installed === null ? undefined : (currentWork()?.span ?? currentRequest()?.span);
}

/** Runs `work` as a span, which ends with it, and says the type of the error that it ended with. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span?: Span) => Promise<T>): Promise<T> {
  const span = beginSpan(name, options);
  // A part of a trace that is not kept is at the place of the whole.
  if (span === undefined || span.context === ongoing()) return work(span);
  try {
    return await runInWork({ ...currentWork(), span }, () => work(span));
  } catch (error) {
    span.fail(error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.end();
  }
}

/** Sends what is not sent, and takes no more. */
export async function stopTracing(): Promise<void> {
  const tracer = installed;
  installed = null;
  await tracer?.stop();
}

const ongoing = () => currentSpan()?.context ?? null;
