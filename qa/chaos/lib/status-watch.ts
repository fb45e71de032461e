import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two calls. */
const APART = 20;

/** Whether calls are affected by a fault: not at all, partly or wholly. Times during a fault do not count. */
export type Beside = 'nothing' | 'a part' | 'a fault';

/** Asks for the status of one account, again and again, and keeps how long each answer took and what went on beside. */
export class StatusWatch {
  /** What goes on now. */
  beside: Beside = 'a fault';
  private readonly times: Record<Beside, number[]> = { nothing: [], 'a part': [], 'a fault': [] };
  private readonly asked = new AbortController();
  private readonly asking: Promise<void>;

  /**
   * @param address of the status, at the api that runs now
   * @param authorization header
   */
  constructor(
    private readonly address: () => string,
    private readonly authorization: string,
  ) {
    this.asking = this.ask();
  }

  async stop(): Promise<void> {
    this.asked.abort();
    await this.asking;
  }

  /** Calls beside something. */
  count(beside: Beside): number {
    return this.times[beside].length;
  }

  /** Milliseconds that 99 of 100 calls beside something took at most. */
  p99(beside: Beside): number {
    const sorted = [...this.times[beside]].sort((one, other) => one - other);
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  }

  private async ask(): Promise<void> {
    while (!this.asked.signal.aborted) {
      const { beside } = this;
      const from = performance.now();
      const status = await fetch(this.address(), { headers: { Authorization: this.authorization } })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch(() => 0);
      // Begun before a fault or ended within one, it tells of the fault.
      if (status === 200 && this.beside === beside) this.times[beside].push(performance.now() - from);
      await wait(APART);
    }
  }
}
