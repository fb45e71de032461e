import { Injectable } from '@nestjs/common';
import { WakeQueue } from '../../../platform/queue/wake-queue.js';

/** Milliseconds the queue may take to say how full it is. */
const WITHIN = 1_000;

/** Number of import jobs in the queue. */
@Injectable()
export class QueueDepth {
  constructor(private readonly queue: WakeQueue) {}

  /** @returns null without a queue of all processes, or when it does not answer */
  async current(): Promise<number | null> {
    if (!this.queue.isShared) return null;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), WITHIN);
    });
    try {
      return await Promise.race([this.queue.depth().catch(() => null), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
