import { Injectable } from '@nestjs/common';
import { within } from '../../../platform/lifecycle/within.js';
import { WakeQueue } from '../../../platform/queue/wake-queue.js';

/** Milliseconds the queue may take to say how full it is. */
const WITHIN = 1_000;

/** Number of import jobs in the queue. */
@Injectable()
export class QueueDepth {
  constructor(private readonly queue: WakeQueue) {}

  /** @returns null without a queue of all processes, or when it does not answer */
  async current(): Promise<number | null> {
    return this.queue.isShared ? within(WITHIN, 'The queue', this.queue.depth()).catch(() => null) : null;
  }
}
