import type { WaveTransitionName } from '@carryover/contract';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { ErrorBudgetsQueries } from '../budget/error-budgets.queries.js';
import { WavesRepository } from '../waves.repository.js';
import { SuppliersInTurn } from './suppliers-in-turn.js';
import { type OpenWave, WaveKeepingRepository } from './wave-keeping.repository.js';

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
  private readonly suppliers = new SuppliersInTurn();

  constructor(
    private readonly keeping: WaveKeepingRepository,
    private readonly waves: WavesRepository,
    private readonly budgets: ErrorBudgetsQueries,
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
   * Looks at some waves of every supplier, those that the rounds before did not get to first.
   * @returns whether there is more to do at once
   * @throws what one of them threw, once all were looked at
   */
  async round(): Promise<boolean> {
    return this.suppliers.round(await this.keeping.listOpen(this.database.reader), (id) => this.keep(id));
  }

  private async keep(id: string): Promise<boolean> {
    const isMore = await this.database.transaction(async (tx) => {
      const wave = await this.keeping.take(tx, id);
      if (wave === null) return false;
      const isSettled = wave.state === wave.settledState;
      const step = isSettled || wave.state === 'RUNNING' ? await this.nextStep(tx, wave) : null;
      // What follows from the new state is done in the next round, which comes at once.
      if (step !== null)
        return this.waves.move(tx, wave, step.name, { actor: 'platform', reason: step.reason, data: step.data });
      return !isSettled && this.keeping.moveImports(tx, wave);
    });
    failpoint('waves.keeping.committed');
    return isMore;
  }

  /**
   * The next step that a wave takes without a decision. Failures before its last release are ignored, because whoever
   * released it has accepted them.
   */
  private async nextStep(tx: Tx, { id, state, settledState }: OpenWave): Promise<Step | null> {
    const { isWaiting, isTakenBack, isComplete } = await this.keeping.progress(tx, id);
    if (state === 'IMPORTED' || state === 'RECONCILED') return isWaiting ? { name: 'resume' } : null;
    if (state !== 'RUNNING') return null;
    const spent = (await this.budgets.find(tx, id)).find(({ is_spent }) => is_spent);
    if (spent !== undefined) {
      const { detail, is_spent: _, ...budget } = spent;
      return { name: 'overspend', reason: detail, data: { budget } };
    }
    return state === settledState && !isWaiting && !isTakenBack && isComplete ? { name: 'finish' } : null;
  }
}

/** A way that a wave goes by itself. */
interface Step {
  readonly name: WaveTransitionName;
  readonly reason?: string;
  readonly data?: object;
}
