import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { FairQueue } from '../../../platform/lifecycle/fair-queue.js';
import { RecentCallers } from '../../../platform/rate-limits/recent-callers.js';
import { CHUNK, CHUNK_BESIDE_OTHERS, type ChunkSize } from './line-chunks.js';

/**
 * Leaves a processor to those who wait for an answer. The check of one chunk and the write of another keep two of them busy; while others than
 * the sender call, each sender takes one such step at a time, shorter ones, and all of them one fewer than there are processors.
 */
@Injectable()
export class PartSteps {
  private readonly queue = new FairQueue(Math.max(1, availableParallelism() - 1));

  constructor(private readonly callers: RecentCallers) {}

  /** Checks or writes a chunk of a part of an organisation, when it may. */
  run<T>(organizationId: string, step: () => Promise<T>): Promise<T> {
    return this.callers.hasOthersThan(organizationId) ? this.queue.run(organizationId, step) : step();
  }

  /** How much a chunk of an organisation has at most: what is under way when somebody calls is over the sooner, the less that is. */
  chunkOf(organizationId: string): ChunkSize {
    return this.callers.hasOthersThan(organizationId) ? CHUNK_BESIDE_OTHERS : CHUNK;
  }
}
