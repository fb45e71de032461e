import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { ComputeReconciliationUseCase } from './compute-reconciliation.usecase.js';

/** Milliseconds between looks for what other processes left. */
const PAUSE = 1_000;

/**
 * Computes reports in the background of the process, one at a time: those it is told of at once, and any that another
 * process began and did not end.
 */
@Injectable()
export class ReconciliationComputer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly compute: ComputeReconciliationUseCase,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.round(), logger, 'reconciliation.round_failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.turn;
  }

  /**
   * Computes a report when what was asked for before is done.
   * @param longest milliseconds after which the caller does not wait any longer, though it is computed
   */
  async computeWithin(id: string, longest: number): Promise<void> {
    const computed = this.inTurn(id).catch((error: unknown) =>
      // It stays due, and a later round takes it up.
      this.logger.error('reconciliation.computing_failed', error),
    );
    const waited = new AbortController();
    const signal = AbortSignal.any([this.loop.signal, waited.signal]);
    await Promise.race([computed, wait(longest, undefined, { signal }).catch(() => undefined)]);
    waited.abort();
  }

  private async round(): Promise<number> {
    return (await this.inTurn(null)) ? 0 : PAUSE;
  }

  private inTurn(id: string | null): Promise<boolean> {
    // Some of the tables that figures are worked out from are none that requests of suppliers read.
    const result = this.turn.then(() => asPlatform(() => this.compute.run(id, this.loop.signal)));
    this.turn = result.catch(() => undefined);
    return result;
  }
}
