import { Worker } from 'node:worker_threads';
import { RequestTimeout, ServiceUnavailable } from '../errors/domain-error.js';
import { FairQueue } from '../lifecycle/fair-queue.js';
import type { AppLogger } from '../logging/logger.js';
import type { StepOutcome, StepQuestion, ThreadAnswer, ThreadQuestion } from './thread-messages.js';

/** Tasks that a thread has begun: while what one needs is looked up, it does the steps of the other. */
const TASKS_AT_ONCE = 2;

/**
 * Megabytes of what a thread has just made. It is garbage soon, as whole lines and bodies are, so that no more room for it makes nothing
 * faster, and is never given back.
 */
const YOUNG_MEGABYTES = 16;

/** How threads are started. */
export interface ThreadOptions {
  /** The program that runs in every thread. */
  readonly program: string;
  /** Megabytes of objects that a thread may have; one that wants more is ended and replaced. */
  readonly memoryMegabytes: number;
  /** Milliseconds that a step may take; a thread that takes longer is ended and replaced. */
  readonly stepWithin: number;
}

/** A task of a thread as it is told to it. */
export interface BegunTask {
  /**
   * Runs one step.
   * @param spent called with the processor milliseconds it used, or with the elapsed ones when it was given up
   * @param transfer memory of the argument that is transferred instead of copied
   * @throws DomainError 503 when it takes too long or another task has ended the thread
   * @throws Error when the step fails or ends the thread
   */
  ask(
    asked: Pick<StepQuestion, 'program' | 'step' | 'argument'>,
    spent: (milliseconds: number) => void,
    transfer: readonly ArrayBuffer[],
  ): Promise<unknown>;
  /** The thread forgets it. */
  end(): void;
}

/** Ends a question. @param milliseconds of the processor; left out when the thread did not live to tell */
type Settle = (outcome: StepOutcome, milliseconds?: number) => void;

/** One thread, started when it is first needed, and what waits for it. */
export class WorkThread {
  readonly queue = new FairQueue(TASKS_AT_ONCE);
  private worker: Worker | null = null;
  private count = 0;
  /** Pending questions by number, in the order in which the thread answers. */
  private readonly pending = new Map<number, Settle>();
  private isClosed = false;

  constructor(
    private readonly options: ThreadOptions,
    private readonly logger: AppLogger,
  ) {}

  /** Starts it if it does not run. */
  start(): Worker {
    this.worker ??= this.begin();
    return this.worker;
  }

  /** Starts it with a program. */
  load(program: string): void {
    this.start().postMessage({ load: program } satisfies ThreadQuestion);
  }

  /** Begins a task; its first step is done by the thread that runs then, and all others by the same or none. */
  beginTask(): BegunTask {
    this.count += 1;
    const task = this.count;
    let worker: Worker | null = null;
    return {
      ask: async (asked, spent, transfer) => {
        if (this.isClosed) throw new ServiceUnavailable();
        worker ??= this.start();
        if (worker !== this.worker) throw new ServiceUnavailable();
        this.count += 1;
        return this.exchange(worker, { ...asked, task, id: this.count }, spent, transfer);
      },
      end: () => {
        if (worker !== null && worker === this.worker) worker.postMessage({ ended: task } satisfies ThreadQuestion);
      },
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { worker } = this;
    if (worker === null) return;
    this.bury(worker, new ServiceUnavailable());
    await worker.terminate();
  }

  private exchange(
    worker: Worker,
    question: StepQuestion,
    spent: (milliseconds: number) => void,
    transfer: readonly ArrayBuffer[],
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const from = performance.now();
      worker.postMessage(question satisfies ThreadQuestion, [...transfer]);
      worker.ref();
      const tooLong = setTimeout(() => {
        this.logger.error('threads.step.timed_out', 'A step took too long; its thread is replaced.');
        this.bury(worker, new RequestTimeout(503, 'The body could not be checked in time.'));
      }, this.options.stepWithin);
      this.pending.set(question.id, (outcome, milliseconds = performance.now() - from) => {
        clearTimeout(tooLong);
        this.pending.delete(question.id);
        // An idle thread keeps no process alive.
        if (this.pending.size === 0) worker.unref();
        spent(milliseconds);
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.value);
      });
    });
  }

  private begin(): Worker {
    const { program, memoryMegabytes } = this.options;
    const worker = new Worker(new URL(program), {
      name: 'large bodies',
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      // Whatever the process is told, a thread needs none of it.
      env: {},
    });
    worker.on('message', ({ id, milliseconds, ...outcome }: ThreadAnswer) =>
      this.pending.get(id)?.(outcome, milliseconds),
    );
    worker.once('error', (error) => this.bury(worker, error));
    worker.once('exit', () => this.bury(worker, new Error('A thread has ended.')));
    worker.once('messageerror', (error) => this.bury(worker, error));
    worker.unref();
    return worker;
  }

  /** Ends a thread; the next step starts another one. Only the step that it was at is to blame. */
  private bury(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    void worker.terminate();
    if (this.pending.size === 0 && !this.isClosed) this.logger.error('threads.thread.died', error);
    const [first, ...others] = [...this.pending.values()];
    first?.({ error });
    for (const other of others) other({ error: new ServiceUnavailable() });
  }
}
