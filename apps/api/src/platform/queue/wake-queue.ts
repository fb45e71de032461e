/** A wake-up for one row. Carries the row's id and nothing of its content. */
export interface WakeUp {
  readonly id: string;
  /** Two wake-ups with one key that wait at the same time are one. */
  readonly key: string;
  /** Goes before the wake-ups that wait. One that waits already keeps its position. */
  readonly isFirst?: boolean;
}

export type WakeHandler = (id: string) => Promise<void>;

/**
 * Wakes workers. The rows in the database decide what there is to do; a wake-up may get lost, come twice or come late,
 * and only costs or saves time.
 */
export abstract class WakeQueue {
  /** Whether all processes share the queue. If not, a worker feeds only itself. */
  abstract readonly isShared: boolean;

  /** Adds one wake-up unless the queue is well filled, in which case the dispatcher takes its turn. */
  abstract nudge(wakeUp: WakeUp): Promise<void>;

  /** Adds wake-ups in this order, but for those that go first. @throws when the queue cannot be reached */
  abstract fill(wakeUps: readonly WakeUp[]): Promise<void>;

  /** Wake-ups waiting or being handled. @throws when the queue cannot be reached */
  abstract depth(): Promise<number>;

  /** Whether no wake-up waits: each was handed to a worker, be it one that stands still. @throws when the queue cannot be reached */
  abstract isDrained(): Promise<boolean>;

  /** Starts handling, `concurrency` at a time. A handler that throws is logged and its wake-up is over. */
  abstract consume(handler: WakeHandler, concurrency: number): Promise<void>;

  /** Takes no further wake-ups and waits for the running handlers, `withinMs` at most. */
  abstract stopConsuming(withinMs: number): Promise<void>;
}
