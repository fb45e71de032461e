import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * A client that sends requests at an even rate and minds no answer. It lives in a thread of its own, so that what it does
 * costs those nothing who are measured beside it.
 */
export class Neighbour {
  #thread;

  /**
   * @param {object} options
   * @param {string} options.url of an api process
   * @param {string} options.authorization header
   * @param {object} options.payload what is sent
   * @param {string} [options.prefix] of external account numbers, if each create is to have another one
   * @param {number} options.perSecond requests
   * @param {boolean} [options.asksBack] every second request asks what became of the account
   */
  constructor(options) {
    this.#thread = new Worker(new URL('neighbour.thread.mjs', import.meta.url), { workerData: options });
  }

  /**
   * Ends it, when what is under way has been answered.
   * @returns {Promise<{ number: string, status: number, code: string, retryAfter: string | null }[]>} every answer; status
   *   0 for a broken connection
   */
  async stop() {
    this.#thread.postMessage('stop');
    const [answers] = await once(this.#thread, 'message');
    await this.#thread.terminate();
    return answers;
  }
}
