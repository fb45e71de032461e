import { AsyncValue } from '../lifecycle/async-value.js';
import type { Span } from '../telemetry/span.js';

/** What a process is at, for its log and its traces. */
export interface WorkContext {
  /** What every line of the log says of it; more may become known while it is worked on. */
  readonly subject?: Record<string, string>;
  span?: Span | undefined;
}

const current = new AsyncValue<WorkContext | undefined>();

/** Runs `work` so that {@link currentWork} answers with `context` inside it. */
export function runInWork<T>(context: WorkContext, work: () => T): T {
  return current.run(context, work);
}

/** What is worked on, or undefined. */
export function currentWork(): WorkContext | undefined {
  return current.get();
}

/** Runs `work` as part of nothing: it is done for several at once. */
export function outsideOfWork<T>(work: () => T): T {
  return current.get() === undefined ? work() : current.run(undefined, work);
}
