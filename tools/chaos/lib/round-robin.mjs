import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between looks at the health of a process. */
const LOOK_EVERY = 200;

/**
 * A small load balancer: requests go in turns to the processes that are ready, over connections that are kept. Like
 * any, it goes on to the next process when a connection is refused, and tries nothing else twice.
 */
export class RoundRobin {
  /** Sentences about requests that got no whole answer. */
  broken = [];
  #targets = [];
  #turn = 0;
  #isOver = false;
  #looking;

  /** @param {string[]} urls */
  constructor(urls) {
    for (const url of urls) this.add(url);
    this.#looking = this.#look();
  }

  add(url) {
    this.#targets.push({ url, isReady: true, agent: new Agent({ keepAlive: true, maxSockets: 16 }) });
  }

  /** Forgets a process that is gone. */
  remove(url) {
    const gone = this.#targets.find((target) => target.url === url);
    this.#targets = this.#targets.filter((target) => target !== gone);
    gone?.agent.destroy();
  }

  /**
   * One request. @param {string} path @param {{ method?: string, headers?: object, body?: string }} options
   * @returns {Promise<number | null>} status; null when it broke, which is noted
   */
  async send(path, options = {}) {
    for (let tries = 0; tries < this.#targets.length + 1; tries += 1) {
      const target = this.#next();
      try {
        return await exchange(target, path, options);
      } catch (error) {
        if (error.code !== 'ECONNREFUSED') {
          this.broken.push(`${options.method ?? 'GET'} ${path}: ${error.code ?? error.message}`);
          return null;
        }
        target.isReady = false;
      }
    }
    this.broken.push(`${path}: no process accepts connections`);
    return null;
  }

  async stop() {
    this.#isOver = true;
    await this.#looking;
    for (const { agent } of this.#targets) agent.destroy();
  }

  #next() {
    const ready = this.#targets.filter(({ isReady }) => isReady);
    const all = ready.length > 0 ? ready : this.#targets;
    this.#turn += 1;
    return all[this.#turn % all.length];
  }

  async #look() {
    while (!this.#isOver) {
      for (const target of this.#targets) {
        const status = await exchange({ url: target.url, agent: false }, '/health/ready', {}).catch(() => 0);
        target.isReady = status === 200;
      }
      await wait(LOOK_EVERY);
    }
  }
}

/** @returns {Promise<number>} the status, once the whole answer is there */
function exchange({ url, agent }, path, { method = 'GET', headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const length =
      body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const outgoing = request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer
        .once('error', reject)
        .once('end', () => resolve(answer.statusCode))
        .resume();
    });
    outgoing.once('error', reject).end(body);
  });
}
