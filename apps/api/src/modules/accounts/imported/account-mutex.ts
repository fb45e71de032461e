import { ServiceUnavailable } from '../../../platform/errors/domain-error.js';
import { KeyedMutex } from '../../../platform/lifecycle/keyed-mutex.js';

/** Milliseconds a request waits for others of this process for the same account, as long as one waits for a row lock. */
const MAX_WAIT = 10_000;

/** Serialises requests for one account within this process, so that waiting ones hold no database connection. */
export class AccountMutex {
  private readonly mutex = new KeyedMutex();

  /** @throws ServiceUnavailable when too many requests for the same account are before it; `work` is not begun then */
  runExclusive<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(accountId, work, MAX_WAIT, () => new ServiceUnavailable());
  }
}
