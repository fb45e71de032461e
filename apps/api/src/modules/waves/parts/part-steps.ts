import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { FairQueue } from '../../../platform/lifecycle/fair-queue.js';
import { RecentCallers } from '../../../platform/rate-limits/recent-callers.js';
import { CHUNK, CHUNK_BESIDE_OTHERS, type ChunkSize } from './line-chunks.js';

/**
 * Keeps one processor free for other callers. While other organisations call, each sender runs one check or write at a time, on smaller
 * chunks, and all senders together use one processor less than there are. Otherwise a sender checks one chunk while it writes another.
 */
@Injectable()
export class PartSteps {
  private readonly queue = new FairQueue(Math.max(1, availableParallelism() - 1));

  constructor(private readonly callers: RecentCallers) {}

  /** Checks or writes a chunk of a part of an organisation, when it may. */
  run<T>(organizationId: string, step: () => Promise<T>): Promise<T> {
    return this.callers.hasOthersThan(organizationId) ? this.queue.run(organizationId, step) : step();
  }

  /** The most lines and bytes that a chunk of an organisation may have. Fewer bytes while others call, so that they wait less. */
  chunkOf(organizationId: string): ChunkSize {
    return this.callers.hasOthersThan(organizationId) ? CHUNK_BESIDE_OTHERS : CHUNK;
  }
}
