import { findCanaries } from '@carryover/testing';
import { Redis } from 'ioredis';
import { RedisMonitor } from './redis-monitor.mjs';
import { StaffApi } from './staff-api.mjs';

/** What staff of the lowest role read, from after /console/v1/; the account and the import come to it. */
const PAGES = [
  'imports?limit=200',
  'imports/export.csv',
  'imports/export.jsonl',
  'errors?limit=200',
  'overview',
  'suppliers',
  'suppliers/DEMO',
  'suppliers/DEMO/settings',
  'suppliers/DEMO/webhook',
  'suppliers/DEMO/webhook/dead-letters',
  'registrations',
  'audit?limit=200',
  'batches',
];

/** What has every trace and every error go to a receiver. */
export function variablesFor({ url, dsn }) {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '1', SENTRY_DSN: dsn };
}

/** What is stored beside accounts, their later data and payloads. */
const OTHER_TABLES = [
  ...['account_import_process', 'account_import_event', 'event_feed', 'outcome_count', 'worker_presence'],
  ...['audit_entry', 'operator_batch', 'operator_batch_item', 'sign_in_attempt', 'account_addition'],
  ...['welcome_mail', 'supplier_webhook', 'webhook_lane', 'webhook_dead_letter'],
  ...['registration_request', 'registration_callback', 'meter_point_event'],
  ...['reconciliation', 'reconciliation_line', 'reconciliation_difference'],
];

/** Looks for canaries wherever the service writes something down or tells something. */
export class PrivacyWatch {
  /** Every command that any process sent to Redis, with what it carried. */
  #commands = [];
  #monitors = [];

  /** @param {import('@carryover/stand-ins').TelemetryReceiver} telemetry of traces and errors */
  constructor(carryover, canaries, telemetry) {
    this.carryover = carryover;
    this.canaries = canaries;
    this.telemetry = telemetry;
    this.personal = canaries.filter(({ kind }) => kind === 'personal');
  }

  /** Listens to Redis: what is there for a moment only counts too. Again after each start of the server. */
  async listenToRedis() {
    this.#monitors.push(await RedisMonitor.start(this.carryover.redis.url, (command) => this.#commands.push(command)));
  }

  /** What was sent to Redis so far; so that a test can see that it was listened to. */
  get redisCommands() {
    return this.#commands.length;
  }

  stop() {
    for (const monitor of this.#monitors) monitor.stop();
  }

  /** Canaries in logs, traces, reported errors, Redis and figures. Of an account these hold ids of the platform's own only. */
  async inTheMachine() {
    const { apis, workers } = this.carryover;
    const figures = await Promise.all([...apis, ...workers].map(({ url }) => this.#figures(url)));
    return [
      ...this.#leaks('the log', [...apis, ...workers].flatMap(({ lines }) => lines).join('\n'), this.canaries),
      ...this.#leaks('traces and errors', this.telemetry.bodies.join('\n'), this.canaries),
      ...this.#leaks('Redis', [...this.#commands, ...(await this.#redisKeys())].join('\n'), this.canaries),
      ...this.#leaks('the figures', figures.join('\n'), this.canaries),
    ];
  }

  /**
   * Canaries in what is stored beside the account and its payload: errors, events, audit, mails, batches, deliveries.
   * @param {readonly string[]} [others] tables that are looked at by the caller
   */
  async inTheTables(others = []) {
    const leaks = [];
    for (const name of OTHER_TABLES.filter((table) => !others.includes(table))) {
      const rows = await this.carryover.query(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
      leaks.push(...this.#leaks(`the table ${name}`, rows.map(({ row }) => row).join('\n'), this.canaries));
    }
    return leaks;
  }

  /** Canaries in what staff see who may not reveal anything. @param {readonly string[]} [more] paths of what the test made */
  async inTheConsole(more = []) {
    const read = await this.#viewer();
    const imports = await this.carryover.query('SELECT id, status FROM account_import_process');
    const accounts = await this.carryover.query('SELECT account_number AS number FROM account');
    const paths = [
      ...PAGES,
      ...more,
      ...imports.flatMap(({ id }) => [`imports/${id}`, `imports/${id}/payload`]),
      ...accounts.flatMap(({ number }) => [`accounts/${number}`, `accounts/${number}/documents`]),
    ];
    const leaks = [];
    for (const path of paths) {
      const { status, text } = await read('GET', path);
      // Some pages are not for every role, and not everything is there.
      if (status !== 200 && (more.includes(path) || ![403, 404, 409].includes(status)))
        leaks.push(`${path} answered ${status}`);
      leaks.push(...this.#leaks(path, text, this.personal));
    }
    for (const { id, status } of imports) {
      if (status !== 'PROCESSED') continue;
      leaks.push(
        ...this.#leaks('the self-check', (await read('POST', `imports/${id}/self-check`)).text, this.personal),
      );
    }
    return leaks;
  }

  /** Canaries in what suppliers are told beside the answer to what they sent: the feed, statuses and lists. */
  async inWhatSuppliersRead(supplier, webhookBodies) {
    const { url } = this.carryover.apis[0];
    const headers = { Authorization: supplier.authorization };
    const numbers = await this.carryover.query('SELECT external_account_number AS number FROM account_import_process');
    const paths = [
      'v2/data-import/events/DEMO/?limit=500',
      'v1/data-import/all-account-import-processes/DEMO/',
      ...numbers.flatMap(({ number }) => [
        `v2/data-import/accounts/DEMO/${number}/`,
        `v2/data-import/accounts/DEMO/${number}/events/`,
      ]),
    ];
    const texts = await Promise.all(paths.map(async (path) => (await fetch(`${url}/${path}`, { headers })).text()));
    return this.#leaks('what suppliers read', [...texts, ...webhookBodies].join('\n'), this.canaries);
  }

  #leaks(source, text, canaries) {
    return findCanaries(text, canaries).map(({ name, excerpt }) => `${name} is in ${source}: ${excerpt}`);
  }

  async #viewer() {
    const { console: credentials } = this.carryover.credentials;
    const { url } = this.carryover.apis[0];
    const token = await StaffApi.tokenOf(url, credentials);
    await this.carryover.query(`UPDATE staff_user SET role = 'viewer' WHERE email = $1`, [credentials.email]);
    const headers = { Authorization: `Session ${token}` };
    return async (method, path) => {
      const answer = await fetch(`${url}/console/v1/${path}`, { method, headers });
      return { status: answer.status, text: await answer.text() };
    };
  }

  async #figures(url) {
    const answer = await fetch(`${url}/metrics`).catch(() => null);
    return answer === null ? '' : answer.text();
  }

  async #redisKeys() {
    const redis = new Redis(this.carryover.redis.url);
    const found = [];
    for await (const keys of redis.scanStream({ count: 500 }))
      for (const key of keys) found.push(key, await contentOf(redis, key));
    redis.disconnect();
    return found;
  }
}

const READERS = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, 0, -1),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
  none: () => '',
};

async function contentOf(redis, key) {
  const read = READERS[await redis.type(key)];
  if (read === undefined) throw new Error(`no reader for the type of ${key}`);
  return JSON.stringify(await read(redis, key));
}
