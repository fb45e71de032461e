import { ServiceUnavailable } from '../../../platform/errors/domain-error.js';
import { Turns } from '../../../platform/lifecycle/turns.js';

/** Milliseconds a request waits for others of this process for the same account, as long as one waits for a row lock. */
const LONGEST_WAIT = 10_000;

/** Lets requests for one account take turns within this process, so that they hold no connections of others. */
export class AccountTurns {
  private readonly turns = new Turns();

  /** @throws ServiceUnavailable when too many requests for the same account are before it; `work` is not begun then */
  take<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.turns.take(accountId, work, LONGEST_WAIT, () => new ServiceUnavailable());
  }
}
