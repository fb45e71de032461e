import type { WakeHandler, WakeUp } from '../wake-queue.js';

/** A promise, and what resolves it. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** Handles wake-ups until so many have come. */
export function collector(count: number): { handler: WakeHandler; collected: Promise<string[]> } {
  const ids: string[] = [];
  const all = deferred<string[]>();
  const handler: WakeHandler = async (id) => {
    ids.push(id);
    if (ids.length === count) all.resolve(ids);
  };
  return { handler, collected: all.promise };
}

/** A handler that keeps its wake-ups waiting until they are released. */
export interface HoldingHandler {
  readonly handler: WakeHandler;
  /** Resolves when `begins` wake-ups have come. */
  readonly begun: Promise<string[]>;
  /** Resolves when `ends` of them are over. */
  readonly ended: Promise<string[]>;
  /** Those that are over by now. */
  readonly over: readonly string[];
  release(): void;
}

/** @param ends how many wake-ups have to be over before `ended` resolves; `begins` likewise */
export function holding({ begins = 1, ends = 1 } = {}): HoldingHandler {
  const released = deferred<void>();
  const [begin, end] = [collector(begins), collector(ends)];
  const over: string[] = [];
  const handler: WakeHandler = async (id) => {
    await begin.handler(id);
    await released.promise;
    over.push(id);
    await end.handler(id);
  };
  return { handler, begun: begin.collected, ended: end.collected, over, release: released.resolve };
}

export const wakeUps = (...ids: string[]): WakeUp[] => ids.map((id) => ({ id, key: `${id}.1` }));
