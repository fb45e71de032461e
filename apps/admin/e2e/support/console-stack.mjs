import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../tools/lib/free-port.mjs';
import { waitUntil } from '../../../../tools/lib/wait-until.mjs';
import { inheritedVariables } from '../../../../tools/testing/inherited-variables.mjs';
import { createDemoDatabase } from '../../../api/e2e/support/demo-database.mjs';
import { RunningProcess } from './running-process.mjs';

const built = (path) => fileURLToPath(new URL(`../../../../apps/${path}`, import.meta.url));
const consoleServer = built('admin/.next/standalone/apps/admin/server/serve.mjs');

/** The whole product as built: a migrated database with demo data, the API and the console; the worker on request. */
export class ConsoleStack {
  #undo = [];
  #running = [];
  #env;

  /** @param {(consoleUrl: string) => Promise<Record<string, string>>} [settingsFor] more settings of the api and the worker */
  static async start(settingsFor = async () => ({})) {
    const stack = new ConsoleStack();
    try {
      await stack.#start(settingsFor);
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  async #start(settingsFor) {
    const dataDir = await mkdtemp(join(tmpdir(), 'carryover-console-'));
    this.#undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const database = await createDemoDatabase({ folder: dataDir });
    this.#undo.push(() => database.drop());
    this.credentials = database.credentials;
    this.dataDir = dataDir;

    const [port, consolePort] = [await freePort(), await freePort()];
    this.databaseUrl = database.url;
    this.apiUrl = `http://127.0.0.1:${port}`;
    this.consoleUrl = `http://127.0.0.1:${consolePort}`;
    this.#env = { ...environment({ database, dataDir, port, consolePort }), ...(await settingsFor(this.consoleUrl)) };

    [this.console] = await Promise.all([this.startConsole(consolePort), this.startApi()]);
  }

  /** The API, at the address it always has; again after `api.stop()`. */
  async startApi() {
    this.api = this.#run(built('api/dist/main.js'), this.#env);
    await this.api.ready();
  }

  /** One more worker, once it is ready. */
  async startWorker() {
    const worker = this.launchWorker();
    await worker.ready();
    return worker;
  }

  /** A worker that need not live until it is ready. @param {Record<string, string>} [more] settings of its own */
  launchWorker(more = {}) {
    return this.#run(built('api/dist/worker.js'), { ...this.#env, ...more });
  }

  /** A console on this port, once it answers. */
  async startConsole(port) {
    const env = {
      ...inheritedVariables(),
      NODE_ENV: 'production',
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
      API_ORIGIN: this.apiUrl,
      TRUSTED_PROXIES: 'loopback',
      DRAIN_SECONDS: '0',
    };
    const running = this.#run(consoleServer, env);
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`)
        .then((response) => response.ok)
        .catch(() => false);
    const isOver = async () => running.hasEnded || (await answers());
    if (!(await waitUntil(isOver, { milliseconds: 150_000 })) || running.hasEnded)
      throw new Error(`The console did not start:\n${running.output}`);
    return running;
  }

  #run(script, env) {
    const running = new RunningProcess(script, env);
    this.#running.push(running);
    return running;
  }

  async stop() {
    await Promise.all(this.#running.map((running) => running.stop()));
    for (const undo of this.#undo.reverse()) await undo();
  }
}

function environment({ database, dataDir, port, consolePort }) {
  return {
    ...inheritedVariables(),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    WORKER_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...(process.env.TEST_REDIS_URL && { REDIS_URL: process.env.TEST_REDIS_URL }),
    QUEUE_PREFIX: `console-${randomBytes(4).toString('hex')}`,
    TOKEN_KEYS: `e2e:${randomBytes(32).toString('hex')}`,
    SEALING_KEYS: `e2e:${randomBytes(32).toString('hex')}`,
    LOG_LEVEL: 'warn',
    PAYMENT_VENDORS: 'SANDBOX',
    ALLOW_SANDBOX_PAYMENTS: 'yes',
    REGISTRATION_GATEWAY: 'simulator',
    ADMIN_PASSKEYS: 'optional',
    ALLOW_TABLE_OWNER: 'yes',
    // The console, and the tests in the place of its proxy.
    TRUSTED_PROXIES: 'loopback',
    // Nobody balances load between the processes of a test.
    DRAIN_SECONDS: '0',
    // The receivers of the tests are on this machine.
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes',
  };
}
