import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { FairQueue } from '../../../platform/lifecycle/fair-queue.js';
import { RecentCallers } from '../../../platform/rate-limits/recent-callers.js';
import { CHUNK, LINES_BESIDE_OTHERS } from './line-chunks.js';

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

  /** How many lines of an organisation a chunk has at most: what is under way when somebody calls is over the sooner, the fewer there are. */
  linesOfChunk(organizationId: string): number {
    return this.callers.hasOthersThan(organizationId) ? LINES_BESIDE_OTHERS : CHUNK.lines;
  }
}
