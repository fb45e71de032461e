import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { findPgBouncer, startPgBouncer } from '../../../tools/lib/pgbouncer.mjs';
import { readPoolerPage } from '../../../tools/lib/pooler-page.mjs';
import { pgbouncerFolder } from '../../../tools/lib/test-folder.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { addOrganization } from './support/add-organization.mjs';
import { Carryover } from './support/carryover.mjs';
import { expectEveryAccountOnce } from './support/every-account-once.mjs';
import { runProgram } from './support/service-process.mjs';
import { call, inParallel } from './support/supplier-api.mjs';

const program = await findPgBouncer(pgbouncerFolder);
if (program === null) throw new Error('There is no pgbouncer on the PATH, and no Debian to fetch it from.');

/** Connections to PostgreSQL for everybody; each of two apis alone may have ten to the pooler. */
const SERVER_CONNECTIONS = 4;
const ACCOUNTS = 30;
/** While there is no pooler; the codes are for what was taken although its answer was 503. */
const MEANWHILE = [
  201,
  'service_unavailable',
  'account_import_process_already_imported',
  'account_import_process_in_progress',
];
const login = `login_test_${randomBytes(6).toString('hex')}`;
const password = randomBytes(12).toString('hex');

const { entry: entryOfPage, connectQuery, settings } = readPoolerPage();
/** Beside what the page says: so few connections that they are shared, and room for who waits for one. */
const own = { default_pool_size: SERVER_CONNECTIONS, max_client_conn: 400 };

describe('PgBouncer in transaction mode between the api and PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-pooler-'));
  const sent = [];
  let carryover;
  let pooler;
  let pooled;

  const pooledUrl = (entry) => `postgresql://${login}:${password}@127.0.0.1:${pooler.port}/${entry}`;

  beforeAll(async () => {
    carryover = await Carryover.start({ apis: 0, workers: 0, env: { DATABASE_POOL_SIZE: '10' } });
    const url = new URL(carryover.databaseUrl);
    const loginUrl = new URL(url);
    Object.assign(loginUrl, { username: login, password });
    await runProgram('migrate', { DATABASE_URL: url.href, LOGIN_DATABASE_URL: loginUrl.href });
    const server = `host=127.0.0.1 port=${url.port} dbname=${url.pathname.slice(1)}`;
    pooler = await startPgBouncer(program, join(folder, 'pgbouncer'), {
      databases: {
        [entryOfPage]: `${server} ${connectQuery}`,
        without_role: server,
        role_alone: `${server} connect_query='SET ROLE carryover_app'`,
      },
      users: { [login]: password },
      settings: { ...settings, ...own },
    });
    pooled = {
      DATABASE_URL: pooledUrl(entryOfPage),
      DATABASE_PREPARED_STATEMENTS: 'no',
      ALLOW_TABLE_OWNER: 'no',
    };
    await Promise.all([
      carryover.addApi(pooled),
      carryover.addApi(pooled),
      carryover.addWorker({ DATABASE_URL: loginUrl.href, ALLOW_TABLE_OWNER: 'no' }),
    ]);
  }, 120_000);

  afterAll(async () => {
    await pooler?.stop();
    const { databaseUrl } = carryover;
    await Promise.all([...carryover.apis, ...carryover.workers].map((process) => process.end()));
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`DROP OWNED BY ${login}; DROP ROLE ${login}`);
    await client.end();
    await carryover.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes accounts of two organisations over the same few connections, and shows each its own', async () => {
    const [api] = carryover.apis;
    const other = await addOrganization(api.url, await carryover.staff(), { code: 'OTHER' });
    const demo = await Promise.all([0, 1].map((api) => carryover.supplier(api)));
    const [mine, theirs] = [generatePayloads(ACCOUNTS, 31, 'DEMO'), generatePayloads(ACCOUNTS, 32, 'OTHER')];
    const senders = [...mine.map((payload, index) => [demo[index % 2], payload]), ...theirs.map((one) => [other, one])];
    let most = 0;
    await inParallel(senders, 24, async ([supplier, payload]) => {
      expect(await supplier.create(payload)).toMatchObject({ status: 201 });
      most = Math.max(most, await serverConnections());
    });
    await carryover.settled();
    sent.push(...mine, ...theirs);
    await expectEveryAccountOnce(carryover, sent);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(SERVER_CONNECTIONS);
    expect(await listedNumbers(demo[0], api.url, 'DEMO')).toEqual(numbersOf(mine));
    expect(await listedNumbers(other, api.url, 'OTHER')).toEqual(numbersOf(theirs));
  }, 120_000);

  it('keeps the role and the time-outs of a connection, whoever uses it', async () => {
    const clients = await Promise.all(Array.from({ length: SERVER_CONNECTIONS }, () => connectToPooler()));
    const kept = await Promise.all(
      clients.map(async (client) => {
        await client.query('BEGIN');
        const { rows } =
          await client.query(`SELECT current_user::text AS role, current_setting('statement_timeout') AS statements,
          current_setting('lock_timeout') AS locks, current_setting('idle_in_transaction_session_timeout') AS idle`);
        return rows[0];
      }),
    );
    await Promise.all(clients.map((client) => client.query('ROLLBACK').then(() => client.end())));
    expect(new Set(kept.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ role: 'carryover_app', statements: '20s', locks: '10s', idle: '30s' })]),
    );
  });

  it.each([
    [
      'an api that prepares statements',
      'main',
      { DATABASE_PREPARED_STATEMENTS: 'yes' },
      /DATABASE_PREPARED_STATEMENTS=no/,
    ],
    ['an api whose entry names no role', 'main', { entry: 'without_role' }, /connect_query='SET ROLE carryover_app'/],
    [
      'an api whose entry names no time-outs',
      'main',
      { entry: 'role_alone' },
      /SET statement_timeout = 20000; SET lock_timeout = 10000; SET idle_in_transaction_session_timeout = 30000/,
    ],
    [
      'a worker, which keeps a lock and prepares',
      'worker',
      { DATABASE_PREPARED_STATEMENTS: 'yes' },
      /SET ROLE.*itself.*=no/,
    ],
  ])('is refused at start by %s, with what to set', async (_who, name, { entry = entryOfPage, ...more }, words) => {
    const env = { ...pooled, DATABASE_URL: pooledUrl(entry), ...more };
    const starting = name === 'main' ? carryover.addApi(env) : carryover.addWorker(env);
    await expect(starting).rejects.toThrow(words);
  });

  it('is refused by migrate, whose lock would stay in it', async () => {
    const migrating = runProgram('migrate', { DATABASE_URL: pooledUrl('without_role') });
    await expect(migrating).rejects.toThrow(/DATABASE_URL lead to PostgreSQL itself/);
  });

  it('may be killed and come back: answers are 201 or 503 with a code meanwhile, and no account is lost', async () => {
    const supplier = await carryover.supplier();
    const payloads = generatePayloads(20, 33, 'DEMO');
    const answers = new Set();
    const createInTheEnd = async (payload) =>
      waitUntil(
        async () => {
          const { status, body } = await supplier.create(payload);
          answers.add(body.non_field_errors?.code ?? body.code ?? status);
          return status !== 503;
        },
        { milliseconds: 30_000, every: 50 },
      );
    await pooler.stop('SIGKILL');
    const sending = inParallel(payloads, 10, createInTheEnd);
    expect(await waitUntil(() => answers.has('service_unavailable'), { milliseconds: 10_000 })).toBe(true);
    await pooler.start();
    await sending;
    expect([...answers].filter((one) => !MEANWHILE.includes(one))).toEqual([]);
    await carryover.settled();
    sent.push(...payloads);
    await expectEveryAccountOnce(carryover, sent);
  }, 60_000);

  async function connectToPooler() {
    const client = new pg.Client({ connectionString: pooledUrl(entryOfPage) });
    await client.connect();
    return client;
  }

  async function serverConnections() {
    const [row] = await carryover.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1 AND application_name NOT LIKE 'carryover-worker%'
         AND datname = current_database()`,
      [login],
    );
    return row.n;
  }
});

async function listedNumbers({ authorization }, apiUrl, code) {
  const url = `${apiUrl}/v1/data-import/imported-account-import-processes/${code}/`;
  const { body } = await call(url, { headers: { Authorization: authorization } });
  return body.map((entry) => entry.external_account_number).sort();
}

const numbersOf = (payloads) => payloads.map((payload) => payload.external_account_number).sort();
