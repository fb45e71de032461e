import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { moveBy } from '../wave.js';
import { WaveChangedMeanwhile, WaveNotFound, WaveStateConflict } from '../waves.errors.js';
import { WavesRepository } from '../waves.repository.js';
import type { PlanFiguresRequest } from './plan-figures.request.js';
import { type PlannedFigures, PlannedFiguresRepository } from './planned-figures.repository.js';

/** Say anew what a wave is to come to. */
export interface PlanFigures {
  readonly importSupplierId: string;
  readonly code: string;
  readonly figures: PlanFiguresRequest;
  /** E-mail address of the member of staff who plans it; left out, it is the supplier. */
  readonly by?: string;
}

/** Replaces the planned figures of a wave while it is LOADING: later ones would be fitted to what was sent. */
@Injectable()
export class PlanFiguresUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly planned: PlannedFiguresRepository,
    private readonly database: Database,
  ) {}

  /**
   * Replaces the planned figures; equal ones change nothing.
   * @throws WaveNotFound
   * @throws WaveStateConflict it is not LOADING
   * @throws WaveChangedMeanwhile another revision was planned since
   */
  async run(command: PlanFigures): Promise<void> {
    await this.database.transaction((tx) => this.runIn(tx, command));
  }

  /** {@link run} within a transaction, such as one that keeps an entry of the audit trail, too. @returns what was planned and is now */
  async runIn(
    tx: Tx,
    { importSupplierId, code, figures, by }: PlanFigures,
  ): Promise<{ before: PlannedFigures; after: PlannedFigures }> {
    const wave = await this.waves.lock(tx, importSupplierId, code);
    if (wave === null) throw new WaveNotFound();
    if (wave.state !== 'LOADING')
      throw new WaveStateConflict(code, wave.state, 'what it is to come to is changed while it is LOADING.');
    const { revision: _, ...before } = await this.planned.find(tx, wave.id);
    const after = {
      planned_accounts: figures.planned_accounts ?? null,
      planned_totals: figures.planned_totals ?? null,
    };
    const isChanged = await this.planned.save(tx, wave.id, after, figures.revision);
    if (isChanged === null) throw new WaveChangedMeanwhile(code);
    if (isChanged) await this.waves.remark(tx, wave, 'REPLAN', moveBy(by, figures.reason));
    return { before, after };
  }
}
