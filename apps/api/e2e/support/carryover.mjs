import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../../../tools/lib/paths.mjs';
import { requireRedis, startRedis } from '../../../../tools/lib/redis.mjs';
import { redisFolder } from '../../../../tools/lib/test-folder.mjs';
import { waitUntil } from '../../../../tools/lib/wait-until.mjs';
import { registerLiveDemo } from '../../../../tools/testing/register-live-demo.mjs';
import { createDemoDatabase } from './demo-database.mjs';
import { runProgram, ServiceProcess } from './service-process.mjs';
import { StaffApi } from './staff-api.mjs';
import { SupplierApi } from './supplier-api.mjs';

/** The whole service for one test file: its own database, its own Redis or none, processes as asked. */
export class Carryover {
  apis = [];
  workers = [];
  /** Secrets of the demo organisation. */
  credentials;
  /** Redis of this run; null without one. */
  redis = null;
  #folder = mkdtempSync(join(tmpdir(), 'carryover-e2e-'));
  #database;
  #pool;
  #env;
  #checkout;

  /** @param {string} [checkout] */
  constructor(checkout = root) {
    this.#checkout = checkout;
  }

  /**
   * @param {{ apis?: number, workers?: number, redis?: boolean, sandbox?: boolean, env?: Record<string, string>,
   *   database?: { url: string, drop: () => Promise<void>, credentials?: object }, checkout?: string }} options sandbox: whether DEMO is one,
   *   as a new installation has it; otherwise it is live, as in the data of one from before there were sandboxes, and every
   *   rule holds; database: a migrated one instead of a new one; with the credentials of its demo organisation when it has one; checkout: folder of
   *   another checkout that is built, whose programs are run and whose invariants hold, with a database of its own
   */
  static async start({ apis = 1, workers = 1, redis = true, sandbox = false, env = {}, database, checkout } = {}) {
    const carryover = new Carryover(checkout);
    try {
      await carryover.#prepare(redis, env, database, sandbox);
      await Promise.all([
        ...Array.from({ length: apis }, () => carryover.addApi()),
        ...Array.from({ length: workers }, () => carryover.addWorker()),
      ]);
      return carryover;
    } catch (error) {
      await carryover.stop();
      throw error;
    }
  }

  async #prepare(redis, env, database, sandbox) {
    this.#database = database ?? (await createDemoDatabase({ sandbox, folder: this.#folder }));
    this.#pool = new pg.Pool({ connectionString: this.#database.url, max: 4 });
    // A server that is stopped on purpose ends the idle connections of the test, too.
    this.#pool.on('error', () => undefined);
    if (redis) await this.startRedis();
    this.#env = {
      DATABASE_URL: this.#database.url,
      REDIS_URL: this.redis?.url ?? '',
      QUEUE_PREFIX: `e2e-${randomBytes(4).toString('hex')}`,
      TOKEN_KEYS: `e2e:${randomBytes(32).toString('hex')}`,
      SEALING_KEYS: `e2e:${randomBytes(32).toString('hex')}`,
      DATA_DIR: this.#folder,
      HOST: '127.0.0.1',
      PORT: '0',
      WORKER_PORT: '0',
      PUBLIC_API_URL: 'http://localhost:3000',
      LOG_LEVEL: 'info',
      PAYMENT_VENDORS: 'SANDBOX',
      ALLOW_SANDBOX_PAYMENTS: 'yes',
      REGISTRATION_GATEWAY: 'simulator',
      ADMIN_PASSKEYS: 'optional',
      ALLOW_TABLE_OWNER: 'yes',
      // The clients of tests keep connections as a proxy does.
      TRUSTED_PROXIES: 'loopback',
      // Nobody balances load between the processes of a test.
      DRAIN_SECONDS: '0',
      // All of a test comes from one address and one organisation.
      SUPPLIER_REQUESTS_PER_SECOND: '100000',
      ORGANIZATION_BYTES_IN_FLIGHT: '1000000000',
      VALIDATION_MILLISECONDS_AT_ONCE: '600000',
      STAFF_REQUESTS_PER_SECOND: '100000',
      ADDRESS_REQUESTS_PER_SECOND: '100000',
      REFUSED_TOKEN_REQUESTS_PER_MINUTE: '100000',
      ...env,
    };
    this.credentials = this.#database.credentials;
    const isEmpty = this.credentials === undefined;
    // The addresses in the file of the secrets are those of the settings.
    if (!isEmpty && env.PUBLIC_API_URL === undefined) return;
    if (isEmpty && !sandbox) await registerLiveDemo(this.#database.url);
    await runProgram('seed-demo', this.#env, this.#checkout);
    this.credentials = JSON.parse(readFileSync(join(this.#folder, 'credentials.json'), 'utf8'));
  }

  async startRedis() {
    const logFile = join(this.#folder, 'redis.log');
    this.redis = await startRedis(await requireRedis(redisFolder), join(this.#folder, 'redis'), { logFile });
  }

  /** @param {Record<string, string>} env @param {'main' | readonly string[]} program as {@link ServiceProcess} takes it */
  async addApi(env = {}, program = 'main') {
    const api = new ServiceProcess(program, { ...this.#env, ...env }, this.#checkout);
    this.apis.push(api);
    return api.ready();
  }

  async addWorker(env = {}) {
    return this.launchWorker(env).ready();
  }

  /** A worker that need not live until it is ready. */
  launchWorker(env = {}) {
    const worker = new ServiceProcess('worker', { ...this.#env, ...env }, this.#checkout);
    this.workers.push(worker);
    return worker;
  }

  get databaseUrl() {
    return this.#database.url;
  }

  /** Where the secrets of the demo data are kept. */
  get dataDir() {
    return this.#folder;
  }

  /** A supplier's client for one of the api processes, with a fresh token. */
  supplier(api = 0) {
    return SupplierApi.open(this.apis[api].url, this.credentials);
  }

  /** A client of the operator API, signed in as the demo admin. */
  staff(api = 0) {
    return StaffApi.signIn(this.apis[api].url, this.credentials.console);
  }

  /** Rows of a query on the service's own database. */
  async query(text, values) {
    return (await this.#pool.query(text, values)).rows;
  }

  /** How many processes are in each state. */
  async states() {
    const rows = await this.query('SELECT status, count(*)::int AS n FROM account_import_process GROUP BY status');
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  }

  /** Waits until no process waits or runs. @returns the states then */
  async settled(milliseconds = 120_000) {
    const isOver = async () => {
      const { PENDING = 0, IN_PROGRESS = 0 } = await this.states();
      return PENDING + IN_PROGRESS === 0;
    };
    if (!(await waitUntil(isOver, { milliseconds, every: 100 })))
      throw new Error(
        `not settled: ${JSON.stringify(await this.states())}\n${this.workers.at(-1)?.lines.slice(-20).join('\n')}`,
      );
    return this.states();
  }

  /**
   * Stops every process, and looks whether what is always true of the rows is true of them.
   * @param {{ planted?: string[] }} options names of the invariants that the test broke on purpose
   * @throws {Error} another one is broken
   */
  async stop({ planted = [] } = {}) {
    await Promise.all([...this.workers, ...this.apis].map((process) => process.end()));
    await this.redis?.stop();
    const broken = await this.#brokenInvariants().catch((error) => [error]);
    await this.#pool?.end();
    await this.#database?.drop();
    rmSync(this.#folder, { recursive: true, force: true });
    const unexpected = broken.filter(({ invariant }) => !planted.includes(invariant));
    if (unexpected.length > 0) throw new Error(unexpected.map(String).join('\n'));
  }

  async #brokenInvariants() {
    if (this.credentials === undefined) return [];
    const found = await this.query(readFileSync(join(this.#checkout, 'tools/invariants.sql'), 'utf8'));
    return found
      .filter(({ violations }) => violations > 0)
      .map((row) => ({ ...row, toString: () => `Not true any more: ${row.sentence} ${row.examples.join('; ')}` }));
  }
}
