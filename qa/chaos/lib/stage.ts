import { join } from 'node:path';
import { Carryover, type CarryoverOptions } from '../../../apps/api/e2e/support/carryover.mjs';
import { startPostgres } from '../../../tools/lib/postgres.mjs';
import { stopProcess } from '../../../tools/lib/processes.mjs';
import { Answered } from './answered.js';
import type { Random } from './random.js';

type PrivatePostgres = Awaited<ReturnType<typeof startPostgres>>;

/** What services left behind, in words. */
interface Found {
  answered: number;
  readonly lost: string[];
  readonly doubled: string[];
  readonly broken: string[];
}

interface StageOptions {
  readonly random: Random;
  readonly times: number;
  readonly accounts: number;
  readonly isCut: boolean;
  readonly folder: string;
}

/** What one scenario is given: chance, its size, a private PostgreSQL, and the service on it. */
export class Stage {
  /** What the running service said yes to; looked up when it is finished. */
  answered = new Answered();
  /** Milliseconds until work went on, one a fault. */
  readonly resumes: number[] = [];
  /** What all finished services left behind, in words. */
  readonly found: Found = { answered: 0, lost: [], doubled: [], broken: [] };
  /** The service that runs now; null before the first and after the last. */
  carryover: Carryover | null = null;
  /** Chance of this scenario alone. */
  readonly random: Random;
  times: number;
  readonly accounts: number;
  readonly isCut: boolean;
  #postgres: PrivatePostgres | null = null;
  readonly #folder: string;

  constructor({ random, times, accounts, isCut, folder }: StageOptions) {
    this.random = random;
    this.times = times;
    this.accounts = accounts;
    this.isCut = isCut;
    this.#folder = folder;
  }

  /** Starts the private PostgreSQL, or starts it again on the same port after it was stopped or killed. */
  async startPostgres(): Promise<void> {
    this.#postgres = await startPostgres(join(this.#folder, 'postgres'), {
      logFile: join(this.#folder, 'postgres.log'),
      durable: true,
    });
    process.env.TEST_DATABASE_URL = this.#postgres.url('postgres');
  }

  /**
   * Stops PostgreSQL and waits for its end.
   * @param signal SIGQUIT is an immediate stop that recovers at the next start, SIGINT a fast one
   */
  stopPostgres(signal: NodeJS.Signals = 'SIGQUIT'): Promise<boolean> {
    return stopProcess(this.postgresPid, { signal });
  }

  /** Process id of the PostgreSQL server, for other signals. */
  get postgresPid(): number {
    const pid = this.#postgres?.child.pid;
    if (pid === undefined) throw new Error('PostgreSQL does not run');
    return pid;
  }

  /** The service that runs now. @throws when none does */
  get running(): Carryover {
    if (this.carryover === null) throw new Error('the service does not run');
    return this.carryover;
  }

  /** Starts the service on a database of its own, with its own Redis; an earlier one is finished first. */
  async start(options: CarryoverOptions): Promise<Carryover> {
    await this.finish();
    this.carryover = await Carryover.start(options);
    return this.carryover;
  }

  /** Notes how long it took until work went on after a fault. @param from performance.now() at the fault */
  resumedSince(from: number): void {
    this.resumes.push(performance.now() - from);
  }

  /**
   * Looks up what the running service answered, stops it and holds it against the invariants. Done by itself after the
   * last one.
   * @param options isOver: false when the scenario broke off, so that answers may lack
   */
  async finish({ isOver = true }: { isOver?: boolean } = {}): Promise<void> {
    const { carryover, answered, found } = this;
    if (carryover === null) return;
    this.carryover = null;
    this.answered = new Answered();
    found.answered += answered.size;
    if (isOver) {
      const { lost, doubled } = await answered.compare(carryover);
      found.lost.push(...lost);
      found.doubled.push(...doubled);
    }
    // A process that was halted hears nothing else.
    for (const process of [...carryover.apis, ...carryover.workers]) process.signal('SIGCONT');
    await carryover.stop().catch((error) => found.broken.push(String(error.message ?? error)));
  }

  /** Stops PostgreSQL for good. */
  async end(): Promise<void> {
    await this.#postgres?.stop();
  }
}
