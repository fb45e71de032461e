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

/** Stops a retraction: accounts that were taken back stay deleted, all others stay imported. */
@Injectable()
export class StopRetractionUseCase {
  constructor(private readonly retractions: RetractionsRepository) {}

  /**
   * Stops a retraction, after the accounts that are being taken back right now.
   * @returns null when the id is unknown; an earlier stop is returned unchanged
   * @throws RetractionOver no account is left to stop
   */
  async run(tx: Tx, { id, actor, reason }: StopRetraction): Promise<StoppedRetraction | null> {
    const found = await this.retractions.lock(tx, id);
    if (found === null || found.isStopped) return found;
    if (found.isOver) throw new RetractionOver();
    await this.retractions.stop(tx, id, actor, reason);
    return found;
  }
}
