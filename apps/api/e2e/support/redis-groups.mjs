import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../../tools/lib/free-port.mjs';
import { requireRedis, STORE, startRedis } from '../../../../tools/lib/redis.mjs';
import { redisFolder } from '../../../../tools/lib/test-folder.mjs';
import { waitUntil } from '../../../../tools/lib/wait-until.mjs';

/** @typedef {Awaited<ReturnType<typeof startRedis>>} Server */

const MASTER = 'carryover';
const SERVERS = 3;
const SLOTS = 16_384;

/** Servers that belong together, in a folder of their own. */
class RedisGroup {
  /** By name. @type {Map<string, Server>} */
  servers = new Map();
  password = randomBytes(12).toString('hex');
  #folder = mkdtempSync(join(tmpdir(), 'carryover-redis-'));

  /**
   * Starts a server, or one that was there again, on its port.
   * @param {string} name
   * @param {Record<string, string | number>} settings
   * @param {string[]} [args]
   */
  async start(name, settings, args = []) {
    const folder = join(this.#folder, name);
    const { password } = this;
    const options = { logFile: `${folder}.log`, password, args, settings };
    const server = await startRedis(await requireRedis(redisFolder), folder, options);
    this.servers.set(name, server);
    return server;
  }

  /** @template T  @param {Server} server  @param {(client: Redis) => Promise<T>} work */
  async on({ url }, work) {
    const client = new Redis(url, { maxRetriesPerRequest: 1 });
    client.on('error', () => undefined);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }

  async stop() {
    await Promise.all([...this.servers.values()].map((server) => server.stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Three machines with a server and a Sentinel each, as the documents of Redis advise: when the server that takes writes is gone for a second, another one does. */
export class SentinelGroup extends RedisGroup {
  /** One on each machine, as is one of the Sentinels. @type {Server[]} */
  #servers = [];
  /** @type {Server[]} */
  #sentinels = [];

  static async start() {
    const group = new SentinelGroup();
    try {
      await group.#startAll();
      return group;
    } catch (error) {
      await group.stop();
      throw error;
    }
  }

  async #startAll() {
    const own = { ...STORE, masterauth: this.password, 'repl-diskless-sync-delay': 0 };
    const first = await this.start('server-0', own);
    const replica = { ...own, replicaof: `127.0.0.1 ${first.port}` };
    this.#servers = [first, await this.start('server-1', replica), await this.start('server-2', replica)];
    const watch = {
      sentinel: `monitor ${MASTER} 127.0.0.1 ${first.port} 2`,
      'sentinel auth-pass': `${MASTER} ${this.password}`,
      'sentinel down-after-milliseconds': `${MASTER} 1000`,
      'sentinel failover-timeout': `${MASTER} 5000`,
      'sentinel sentinel-pass': this.password,
    };
    for (let index = 0; index < SERVERS; index += 1)
      this.#sentinels.push(await this.start(`sentinel-${index}`, watch, ['--sentinel']));
    if (!(await waitUntil(() => this.#isWhole(), { milliseconds: 60_000, every: 100 })))
      throw new Error('The Sentinels do not know each other and the replicas.');
  }

  /** Whether every Sentinel knows all replicas and the other Sentinels. */
  async #isWhole() {
    const known = await Promise.all(
      this.#sentinels.map((sentinel) =>
        this.on(sentinel, async (client) => fieldsOf(await client.call('SENTINEL', 'MASTER', MASTER))),
      ),
    );
    return known.every(
      (fields) => Number(fields['num-slaves']) === SERVERS - 1 && Number(fields['num-other-sentinels']) === SERVERS - 1,
    );
  }

  /** As the processes are told. */
  get url() {
    const hosts = this.#sentinels.map(({ port }) => `127.0.0.1:${port}`).join();
    return `redis+sentinel://:${this.password}@${hosts}/${MASTER}?sentinel_password=${this.password}`;
  }

  /** Kills a server, and the Sentinel that is on its machine. @param {Server} server */
  lose(server) {
    const machine = this.#servers.indexOf(server);
    for (const { child } of [server, this.#sentinels[machine]]) child.kill('SIGKILL');
  }

  /** The server that takes writes now, by the Sentinels. @returns {Promise<Server>} */
  async master() {
    const sentinel = this.#sentinels.find(({ child }) => child.signalCode === null);
    const [, port] = await this.on(sentinel, (client) => client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER));
    return this.#servers.find((server) => server.port === Number(port));
  }

  /** Waits until another server takes writes than this one. @param {Server} gone  @returns {Promise<Server>} */
  async successorOf(gone) {
    let master = gone;
    const isOther = async () => {
      master = await this.master();
      return master.port !== gone.port;
    };
    if (!(await waitUntil(isOther, { milliseconds: 60_000, every: 50 }))) throw new Error('nobody took over');
    return master;
  }
}

/** Three nodes that share the keys of a Cluster between them. */
export class ClusterGroup extends RedisGroup {
  /** @type {(Server & { busPort: number })[]} */
  nodes = [];

  static async start() {
    const group = new ClusterGroup();
    try {
      await group.#startAll();
      return group;
    } catch (error) {
      await group.stop();
      throw error;
    }
  }

  async #startAll() {
    for (let index = 0; index < SERVERS; index += 1) await this.startNode(index);
    const [first] = this.nodes;
    for (const [index, node] of this.nodes.entries()) {
      const [from, to] = [index, index + 1].map((part) => Math.round((part * SLOTS) / SERVERS));
      await this.on(node, async (client) => {
        await client.call('CLUSTER', 'ADDSLOTSRANGE', from, to - 1);
        await client.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
        if (node !== first) await client.call('CLUSTER', 'MEET', '127.0.0.1', first.port, first.busPort);
      });
    }
    if (!(await waitUntil(() => this.isWhole(), { milliseconds: 60_000, every: 100 })))
      throw new Error('The nodes do not make a Cluster.');
  }

  /** Starts a node, or one that was there again. @param {number} index */
  async startNode(index) {
    const busPort = this.nodes[index]?.busPort ?? (await freePort());
    const settings = { ...STORE, 'cluster-enabled': 'yes', 'cluster-port': busPort, 'cluster-node-timeout': 1_000 };
    this.nodes[index] = Object.assign(await this.start(`node-${index}`, settings), { busPort });
  }

  /** Whether every node that runs says that all slots are served. */
  async isWhole() {
    const said = await Promise.all(this.nodes.map((node) => this.on(node, (client) => client.call('CLUSTER', 'INFO'))));
    return said.every((text) => text.includes('cluster_state:ok') && text.includes(`cluster_known_nodes:${SERVERS}`));
  }

  /** As the processes are told. */
  get url() {
    return `redis+cluster://:${this.password}@${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join()}`;
  }
}

/** @param {string[]} list names and values in turns  @returns {Record<string, string>} */
function fieldsOf(list) {
  return Object.fromEntries(list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1]]] : [])));
}
