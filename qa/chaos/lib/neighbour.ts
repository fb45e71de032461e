import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AccountImportRequest } from '@carryover/contract';

/** What it sends, and where. */
export interface NeighbourOptions {
  /** Of an api process. */
  readonly url: string;
  /** Header. */
  readonly authorization: string;
  readonly payload: AccountImportRequest;
  /** Of external account numbers, if each create is to have another one. */
  readonly prefix?: string;
  /** Requests. */
  readonly perSecond: number;
  /** Every second request asks what became of the account. */
  readonly asksBack?: boolean;
}

/** What one request got; status 0 for a broken connection. */
export interface NeighbourAnswer {
  readonly number: string;
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | null;
}

/**
 * A client that sends requests at an even rate and ignores the answers. It runs in a thread of its own, so that it
 * does not slow what is measured.
 */
export class Neighbour {
  readonly #thread: Worker;

  constructor(options: NeighbourOptions) {
    this.#thread = new Worker(new URL('neighbour.thread.ts', import.meta.url), { workerData: options });
  }

  /** Ends it, when what is under way has been answered. @returns every answer */
  async stop(): Promise<NeighbourAnswer[]> {
    this.#thread.postMessage('stop');
    const [answers] = await once(this.#thread, 'message');
    await this.#thread.terminate();
    return answers;
  }
}
