import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { typescriptFlags } from '../../../tools/lib/typescript-flags.mjs';

/** Milliseconds between two calls. */
const APART = 20;

/** Whether calls are affected by a fault: not at all, partly or wholly. Times during a fault do not count. */
export type Beside = 'nothing' | 'a part' | 'a fault';

/** Milliseconds that each call took, by what went on beside it. */
type Times = Record<Beside, number[]>;

/** What the process that asks is told: what goes on from now on, and where it asks. */
interface Told {
  readonly beside: Beside;
  readonly address: string;
}

/** Whom it asks for the times. */
const AUTHORIZATION = 'WATCH_AUTHORIZATION';

/**
 * Asks for the status of one account, again and again, and keeps how long each answer took and what went on beside. It does so in a process of
 * its own: this one reads the log of all others, whose lines would be waited for.
 */
export class StatusWatch {
  private now: Beside = 'a fault';
  private readonly child;

  /**
   * @param address of the status, at the api that runs now
   * @param authorization header
   */
  constructor(
    private readonly address: () => string,
    authorization: string,
  ) {
    const env = { ...process.env, [AUTHORIZATION]: authorization };
    this.child = fork(fileURLToPath(import.meta.url), ['ask'], { execArgv: typescriptFlags, env });
    this.beside = this.now;
  }

  /** What goes on now. */
  get beside(): Beside {
    return this.now;
  }

  set beside(beside: Beside) {
    this.now = beside;
    this.child.send({ beside, address: this.address() } satisfies Told);
  }

  /** Milliseconds of the calls until now. */
  async times(): Promise<StatusTimes> {
    const answered = once(this.child, 'message');
    this.child.send('times');
    const [times] = await answered;
    return new StatusTimes(times);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}

/** How long calls took. */
export class StatusTimes {
  constructor(private readonly times: Readonly<Times>) {}

  /** Calls beside something. */
  count(beside: Beside): number {
    return this.times[beside].length;
  }

  /** Milliseconds that 99 of 100 calls beside something took at most. */
  p99(beside: Beside): number {
    return p99(this.times[beside]);
  }

  /** The same of each tenth of them, in the order in which they were called: what a database that grows makes slower, grows. */
  tenths(beside: Beside): readonly number[] {
    const times = this.times[beside];
    return Array.from({ length: 10 }, (_, tenth) =>
      p99(times.slice((times.length * tenth) / 10, (times.length * (tenth + 1)) / 10)),
    );
  }
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

/** Asks until the process ends. @param told is changed while it asks */
async function ask(told: { now: Told }, times: Times): Promise<never> {
  const headers = { Authorization: String(process.env[AUTHORIZATION]) };
  for (;;) {
    const { beside, address } = told.now;
    const from = performance.now();
    const status = await fetch(address, { headers })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 0);
    // Begun before a fault or ended within one, it tells of the fault.
    if (status === 200 && told.now.beside === beside) times[beside].push(performance.now() - from);
    await wait(APART);
  }
}

if (process.argv[2] === 'ask') {
  const times: Times = { nothing: [], 'a part': [], 'a fault': [] };
  const [first] = await once(process, 'message');
  const told: { now: Told } = { now: first };
  process.on('message', (message: Told | 'times') => {
    if (message === 'times') process.send?.(times);
    else told.now = message;
  });
  await ask(told, times);
}
