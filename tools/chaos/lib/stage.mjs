import { join } from 'node:path';
import { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { startPostgres } from '../../lib/postgres.mjs';
import { stopProcess } from '../../lib/processes.mjs';
import { Answered } from './answered.mjs';

/** What one scenario is given: chance, its size, a private PostgreSQL, and the service on it. */
export class Stage {
  /** What the running service said yes to; looked up when it is finished. */
  answered = new Answered();
  /** Milliseconds until work went on, one a fault. */
  resumes = [];
  /** What all finished services left behind, in words. */
  found = { answered: 0, lost: [], doubled: [], broken: [] };
  /** The service that runs now; null before the first and after the last. */
  carryover = null;
  #postgres;
  #folder;

  /** @param {{ random: import('./random.mjs').Random, times: number, accounts: number, isCut: boolean, folder: string }} options */
  constructor({ random, times, accounts, isCut, folder }) {
    Object.assign(this, { random, times, accounts, isCut });
    this.#folder = folder;
  }

  /** Starts the private PostgreSQL, or starts it again on the same port after it was stopped or killed. */
  async startPostgres() {
    this.#postgres = await startPostgres(join(this.#folder, 'postgres'), {
      logFile: join(this.#folder, 'postgres.log'),
      durable: true,
    });
    process.env.TEST_DATABASE_URL = this.#postgres.url('postgres');
  }

  /**
   * Stops PostgreSQL and waits for its end.
   * @param {NodeJS.Signals} [signal] SIGQUIT is an immediate stop that recovers at the next start, SIGINT a fast one
   */
  stopPostgres(signal = 'SIGQUIT') {
    return stopProcess(this.#postgres.child.pid, { signal });
  }

  /** Process id of the PostgreSQL server, for other signals. */
  get postgresPid() {
    return this.#postgres.child.pid;
  }

  /**
   * Starts the service on a database of its own, with its own Redis; an earlier one is finished first.
   * @param {Parameters<typeof Carryover.start>[0]} [options]
   */
  async start(options) {
    await this.finish();
    this.carryover = await Carryover.start(options);
    return this.carryover;
  }

  /** Notes how long it took until work went on after a fault. @param {number} from performance.now() at the fault */
  resumedSince(from) {
    this.resumes.push(performance.now() - from);
  }

  /**
   * Looks up what the running service answered, stops it and holds it against the invariants. Done by itself after the
   * last one.
   * @param {{ isOver?: boolean }} [options] isOver: false when the scenario broke off, so that answers may lack
   */
  async finish({ isOver = true } = {}) {
    const { carryover, answered, found } = this;
    if (carryover === null) return;
    this.carryover = null;
    this.answered = new Answered();
    found.answered += answered.size;
    if (isOver) {
      const { lost, doubled } = await answered.compare((text, values) => carryover.query(text, values));
      found.lost.push(...lost);
      found.doubled.push(...doubled);
    }
    // A process that was halted hears nothing else.
    for (const process of [...carryover.apis, ...carryover.workers]) process.signal('SIGCONT');
    await carryover.stop().catch((error) => found.broken.push(String(error.message ?? error)));
  }

  /** Stops PostgreSQL for good. */
  async end() {
    await this.#postgres?.stop();
  }
}
