import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '../telemetry/span.js';

/** What a process is at, for its log and its traces. */
export interface WorkContext {
  /** What every line of the log says of it; more may become known while it is worked on. */
  readonly subject?: Record<string, string>;
  span?: Span | undefined;
}

const storage = new AsyncLocalStorage<WorkContext | undefined>();

/** Runs `work` so that {@link currentWork} answers with `context` inside it. */
export function runInWork<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** What is worked on, or undefined. */
export function currentWork(): WorkContext | undefined {
  return storage.getStore();
}

/** Runs `work` as part of nothing: it is done for several at once. */
export function outsideOfWork<T>(work: () => T): T {
  return storage.getStore() === undefined ? work() : storage.run(undefined, work);
}
