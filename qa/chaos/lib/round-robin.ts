import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, isOfSystem } from './system-error.js';

interface Target {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Milliseconds between looks at the health of a process. */
const LOOK_EVERY = 200;

/**
 * A small load balancer: requests go in turns to the processes that are ready, over connections that are kept. Like
 * any, it goes on to the next process when a connection is refused, and tries nothing else twice.
 */
export class RoundRobin {
  /** Sentences about requests that got no whole answer. */
  readonly broken: string[] = [];
  #targets: Target[] = [];
  #turn = 0;
  #isOver = false;
  readonly #looking: Promise<void>;

  /** @param health where a process says that it is ready */
  constructor(
    urls: readonly string[],
    private readonly health = '/health/ready',
  ) {
    for (const url of urls) this.add(url);
    this.#looking = this.#look();
  }

  add(url: string): void {
    this.#targets.push({ url, isReady: true, agent: new Agent({ keepAlive: true, maxSockets: 16 }) });
  }

  /** Forgets a process that is gone. */
  remove(url: string): void {
    const gone = this.#targets.find((target) => target.url === url);
    this.#targets = this.#targets.filter((target) => target !== gone);
    gone?.agent.destroy();
  }

  /** One request. @returns status; null when it broke, which is noted */
  async send(path: string, options: RequestOptions = {}): Promise<number | null> {
    for (let tries = 0; tries < this.#targets.length + 1; tries += 1) {
      const target = this.#next();
      try {
        return await exchange(target, path, options);
      } catch (error) {
        if (!isOfSystem(error, 'ECONNREFUSED')) {
          this.broken.push(`${options.method ?? 'GET'} ${path}: ${codeOf(error) ?? error}`);
          return null;
        }
        target.isReady = false;
      }
    }
    this.broken.push(`${path}: no process accepts connections`);
    return null;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
    for (const { agent } of this.#targets) agent.destroy();
  }

  #next(): Target {
    const ready = this.#targets.filter(({ isReady }) => isReady);
    const all = ready.length > 0 ? ready : this.#targets;
    this.#turn += 1;
    const target = all[this.#turn % all.length];
    if (target === undefined) throw new Error('there is no process to send requests to');
    return target;
  }

  async #look(): Promise<void> {
    while (!this.#isOver) {
      for (const target of this.#targets) {
        const status = await exchange({ url: target.url, agent: false as const }, this.health, {}).catch(() => 0);
        target.isReady = status === 200;
      }
      await wait(LOOK_EVERY);
    }
  }
}

/** @returns the status, once the whole answer is there */
function exchange(
  { url, agent }: { readonly url: string; readonly agent: Agent | false },
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const length =
      body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const outgoing = request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer
        .once('error', reject)
        .once('end', () => resolve(answer.statusCode ?? 0))
        .resume();
    });
    outgoing.once('error', reject).end(body);
  });
}
