import { Injectable } from '@nestjs/common';
import { Semaphore } from '../../../platform/lifecycle/semaphore.js';
import { ManyStrangers } from './staff.errors.js';

/** Strangers whose passwords are checked or wait for it: a second or two of work. */
const MOST = 30;

/**
 * One turn for all strangers who sign in by password: each check costs memory and a thread, and no count of failures slows
 * down whoever has many networks. All stand in one line, whether or not their account exists, so that it tells nobody.
 */
@Injectable()
export class StrangersTurn {
  private readonly slot = new Semaphore(1);
  private inside = 0;

  /** Runs `work` after that of everybody who came before. @throws ManyStrangers before it is begun */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= MOST) throw new ManyStrangers();
    this.inside += 1;
    try {
      return await this.slot.run(work);
    } finally {
      this.inside -= 1;
    }
  }
}
