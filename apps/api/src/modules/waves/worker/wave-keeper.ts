import type { WaveTransitionName } from '@carryover/contract';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { WavesRepository } from '../waves.repository.js';
import { type OpenWave, WaveKeepingRepository, type WaveProgress } from './wave-keeping.repository.js';

/** Milliseconds between rounds: while a wave has more to be moved, and else. */
const BUSY = 20;
const IDLE = 1_000;

/**
 * Does in the background what the states of waves mean: holds their imports back, lets them go, cancels them; halts a wave of which too
 * many failed, and ends one of which none waits. Every worker runs one; each wave is one's at a time.
 */
@Injectable()
export class WaveKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly keeping: WaveKeepingRepository,
    private readonly waves: WavesRepository,
    private readonly database: Database,
    logger: AppLogger,
  ) {
    this.loop = new PollingLoop(async () => ((await this.round()) ? BUSY : IDLE), logger, 'waves.keeping.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /**
   * Looks at every wave once.
   * @returns whether there is more to do at once
   * @throws what one of them threw, once all were looked at
   */
  async round(): Promise<boolean> {
    let isMore = false;
    const failures: unknown[] = [];
    for (const { id } of await this.keeping.listOpen(this.database.reader))
      await this.keep(id).then(
        (more) => {
          isMore ||= more;
        },
        (error: unknown) => failures.push(error),
      );
    if (failures.length > 0) throw failures[0];
    return isMore;
  }

  private async keep(id: string): Promise<boolean> {
    const isMore = await this.database.transaction(async (tx) => {
      const wave = await this.keeping.take(tx, id);
      if (wave === null) return false;
      const isSettled = wave.state === wave.settledState;
      const step = isSettled || wave.state === 'RUNNING' ? nextStep(wave, await this.keeping.progress(tx, id)) : null;
      // What follows from the new state is done in the next round, which comes at once.
      if (step !== null)
        return this.waves.move(tx, wave, step.name, { actor: 'platform', reason: step.reason, data: step.data });
      return !isSettled && this.keeping.moveImports(tx, wave);
    });
    failpoint('waves.keeping.committed');
    return isMore;
  }
}

/** What a wave does by itself. */
function nextStep(
  { state, settledState }: OpenWave,
  { isWaiting, isComplete, failed, mostFailed }: WaveProgress,
): { name: WaveTransitionName; reason?: string; data?: object } | null {
  if (state === 'IMPORTED' || state === 'RECONCILED') return isWaiting ? { name: 'resume' } : null;
  if (state !== 'RUNNING') return null;
  if (failed !== null && mostFailed !== null && failed > mostFailed)
    return {
      name: 'overspend',
      reason: `${failed} accounts failed, where ${mostFailed} may.`,
      data: { budget: { kind: 'number', failed, allowed: mostFailed } },
    };
  return state === settledState && !isWaiting && isComplete ? { name: 'finish' } : null;
}
