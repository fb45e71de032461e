import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { Semaphore } from '../../../platform/lifecycle/semaphore.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { ComputeReconciliationUseCase } from './compute-reconciliation.usecase.js';

/** Milliseconds between polls for reports that other processes left. */
const PAUSE = 1_000;

/**
 * Computes reports in the background, a few at a time: new ones at once, and any that another process left
 * unfinished. A supplier has one at a time, so that a long report does not block others.
 */
@Injectable()
export class ReconciliationComputer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops: readonly PollingLoop[];
  private readonly slots: Semaphore;
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<unknown>>();

  constructor(
    private readonly compute: ComputeReconciliationUseCase,
    private readonly logger: AppLogger,
    { databasePoolSize }: Environment,
  ) {
    // Each holds a connection until it is done: three quarters of the pool stay for everything else.
    const most = Math.max(1, Math.floor(databasePoolSize / 4));
    this.slots = new Semaphore(most);
    const loop = () => new PollingLoop(() => this.round(), logger, 'reconciliation.round_failed');
    this.loops = Array.from({ length: most }, loop);
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.allSettled(this.running);
  }

  /**
   * Computes a report as soon as there is a slot.
   * @param longest milliseconds after which the caller does not wait any longer, though it is computed
   */
  async computeWithin(id: string, longest: number): Promise<void> {
    const computed = this.inSlot(id).catch((error: unknown) =>
      // It stays due, and a later round takes it up.
      this.logger.error('reconciliation.computing_failed', error),
    );
    const waited = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, waited.signal]);
    await Promise.race([computed, wait(longest, undefined, { signal }).catch(() => undefined)]);
    waited.abort();
  }

  private async round(): Promise<number> {
    return (await this.inSlot(null)) ? 0 : PAUSE;
  }

  private async inSlot(id: string | null): Promise<boolean> {
    // Some of the tables that figures are worked out from are none that requests of suppliers read.
    const computed = this.slots.run(() => asPlatform(() => this.compute.run(id, this.stopping.signal)));
    this.running.add(computed);
    try {
      return await computed;
    } finally {
      this.running.delete(computed);
    }
  }
}
