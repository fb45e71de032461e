import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { RetractionOver } from './retractions.errors.js';
import { RetractionsRepository, type StoppedRetraction } from './retractions.repository.js';

/** Stop a retraction. */
export interface StopRetraction {
  readonly id: string;
  /** E-mail address of the member of staff who decides. */
  readonly actor: string;
  readonly reason: string;
}

/** Has no further account of a retraction taken back. What is gone stays gone; the rest is left as it is. */
@Injectable()
export class StopRetractionUseCase {
  constructor(private readonly retractions: RetractionsRepository) {}

  /**
   * Waits for the accounts that are taken back at this moment.
   * @returns null when there is none of the id; one that was stopped before stays as it is
   * @throws RetractionOver nothing of it is left to be stopped
   */
  async run(tx: Tx, { id, actor, reason }: StopRetraction): Promise<StoppedRetraction | null> {
    const found = await this.retractions.lock(tx, id);
    if (found === null || found.isStopped) return found;
    if (found.isOver) throw new RetractionOver();
    await this.retractions.stop(tx, id, actor, reason);
    return found;
  }
}
