import { endOrWithin } from '../lifecycle/within.js';
import { AppLogger } from '../logging/logger.js';
import { type WakeHandler, WakeQueue, type WakeUp } from './wake-queue.js';

/** Runs wake-ups in this process, without Redis. In a process that consumes nothing they are dropped. */
export class InProcessWakeQueue extends WakeQueue {
  override readonly isShared = false;
  private waiting = new Map<string, string>();
  private readonly running = new Set<Promise<void>>();
  private handler: WakeHandler | undefined;
  private concurrency = 0;

  constructor(private readonly logger: AppLogger) {
    super();
  }

  override nudge(wakeUp: WakeUp): Promise<void> {
    return this.fill([wakeUp]);
  }

  override async fill(wakeUps: readonly WakeUp[]): Promise<void> {
    if (this.handler === undefined) return;
    const first = wakeUps.filter(({ key, isFirst }) => isFirst === true && !this.waiting.has(key));
    if (first.length > 0) this.waiting = new Map([...entriesOf(first), ...this.waiting]);
    for (const [key, id] of entriesOf(wakeUps)) this.waiting.set(key, id);
    this.startWaiting();
  }

  override async depth(): Promise<number> {
    return this.waiting.size + this.running.size;
  }

  override async isDrained(): Promise<boolean> {
    return this.waiting.size === 0;
  }

  override async consume(handler: WakeHandler, concurrency: number): Promise<void> {
    this.handler = handler;
    this.concurrency = concurrency;
  }

  override async stopConsuming(withinMs: number): Promise<void> {
    this.handler = undefined;
    this.waiting.clear();
    await endOrWithin(withinMs, Promise.all(this.running));
  }

  private startWaiting(): void {
    const { handler } = this;
    if (handler === undefined) return;
    for (const [key, id] of this.waiting) {
      if (this.running.size >= this.concurrency) return;
      this.waiting.delete(key);
      const run = this.run(handler, id).finally(() => {
        this.running.delete(run);
        this.startWaiting();
      });
      this.running.add(run);
    }
  }

  private async run(handler: WakeHandler, id: string): Promise<void> {
    try {
      await handler(id);
    } catch (error) {
      this.logger.error('queue.wake_up.failed', error, { id });
    }
  }
}

function entriesOf(wakeUps: readonly WakeUp[]): [string, string][] {
  return wakeUps.map(({ key, id }) => [key, id]);
}
