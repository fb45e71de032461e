import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { RequestTimeout } from '../errors/domain-error.js';
import { AppLogger } from '../logging/logger.js';
import { currentRequest } from '../logging/request-context.js';
import { checkingSeconds } from '../metrics/process-metrics.js';
import { LargeBodies } from '../rate-limits/large-bodies.js';
import type { StepAnswer, ThreadSteps } from './thread-messages.js';
import { WorkThread } from './work-thread.js';

/** The program that runs in every thread; tests run it from the sources. */
export const THREAD_PROGRAM = 'program of threads';

/** Many times of what a body of the largest size takes. */
const MEMORY_MEGABYTES = 512;

/**
 * Milliseconds a step may take. No step that ends takes nearly as long, and the caller gets an error before its
 * answer is late.
 */
const STEP_WITHIN = 30_000;

/** A task that is done in a thread, step by step. Between two steps the thread does those of others. */
export interface TaskInThread<Steps extends ThreadSteps> {
  /**
   * @param transfer memory in the argument that is handed over and not copied
   * @throws DomainError 503 when it takes too long or another task has ended the thread
   * @throws Error when the step fails, or ends the thread
   */
  ask<Name extends keyof Steps & string>(
    step: Name,
    argument: Parameters<Steps[Name]>[0],
    transfer?: readonly ArrayBuffer[],
  ): Promise<StepAnswer<Steps[Name]>>;
}

/**
 * Threads in which large bodies are checked, so that small requests never wait for one. Waiting tasks are served in
 * turn by organisation, and each is charged for its processor time.
 */
@Injectable()
export class WorkThreads implements OnApplicationShutdown {
  private readonly threads: readonly WorkThread[];
  private readonly requests = new WeakMap<object, { isAnswered: boolean }>();

  constructor(
    { validationThreads }: Environment,
    logger: AppLogger,
    private readonly large: LargeBodies,
    @Inject(THREAD_PROGRAM) program: URL,
  ) {
    const options = { program: program.href, memoryMegabytes: MEMORY_MEGABYTES, stepWithin: STEP_WITHIN };
    this.threads = Array.from({ length: validationThreads }, () => new WorkThread(options, logger));
  }

  /** Starts the threads with programs, so that the first large body need not wait for them. */
  start(...programs: readonly URL[]): void {
    for (const thread of this.threads) for (const program of programs) thread.load(program.href);
  }

  /**
   * Runs a task in the least busy thread, which drops the task's state at the end, also after a failure.
   * @param organizationId the organisation that the time is charged to
   * @param program module with a function `begin` that makes the steps
   * @param options isCharged: whether the organisation is charged; a task that arrives slowly and waits its turn need not be;
   *   onUsed: is told the milliseconds of processor time at the end, if there were any
   */
  async run<Steps extends ThreadSteps, T>(
    organizationId: string,
    program: URL,
    work: (task: TaskInThread<Steps>) => Promise<T>,
    {
      isCharged = true,
      onUsed,
    }: { readonly isCharged?: boolean; readonly onUsed?: (milliseconds: number) => void } = {},
  ): Promise<T> {
    const request = this.requestOf();
    let used = 0;
    const spent = (milliseconds: number) => {
      used += milliseconds;
      if (isCharged) this.large.charge(organizationId, milliseconds);
    };
    const thread = this.leastBusy();
    return thread.queue.run(organizationId, async () => {
      if (request.isAnswered) throw new RequestTimeout(503, 'Nobody waits for the answer any more.');
      const task = thread.beginTask();
      try {
        return await work({
          ask: (step, argument, transfer = []) =>
            task.ask({ program: program.href, step, argument }, spent, transfer) as Promise<
              StepAnswer<Steps[typeof step]>
            >,
        });
      } finally {
        task.end();
        checkingSeconds.observe(used / 1_000);
        if (used > 0) onUsed?.(used);
      }
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  /** Whether the current request is answered, one object for all its tasks. It references no task, so that none is kept in memory by it. */
  private requestOf(): { isAnswered: boolean } {
    const request = currentRequest();
    const known = request === undefined ? undefined : this.requests.get(request);
    if (known !== undefined) return known;
    const seen = { isAnswered: false };
    if (request === undefined) return seen;
    this.requests.set(request, seen);
    request.whenAnswered?.(() => {
      seen.isAnswered = true;
    });
    return seen;
  }

  private leastBusy(): WorkThread {
    const [first, ...others] = this.threads;
    if (first === undefined) throw new Error('There are no threads.');
    return others.reduce((least, one) => (one.queue.length < least.queue.length ? one : least), first);
  }
}
