import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePayloads } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ensureDatabase } from '../../../tools/lib/database.mjs';
import { startPostgres } from '../../../tools/lib/postgres.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { addOrganization } from './support/add-organization.mjs';
import { Carryover } from './support/carryover.mjs';
import { runProgram } from './support/service-process.mjs';
import { StaffApi } from './support/staff-api.mjs';
import { onServer, promote, startStandby } from './support/standby.mjs';
import { call, inParallel, SupplierApi } from './support/supplier-api.mjs';

const SOON = { milliseconds: 30_000, every: 50 };
const READS = /^carryover_database_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm;
const LEFT = 'database.replica.left';

/** What a standby answers, by whom it is asked. */
const BY_STAFF = [
  'overview',
  'imports',
  'imports?search=EXT',
  'errors',
  'throughput?span=30d',
  'suppliers',
  'waves',
  'warnings',
  'registrations',
  'registrations/counts',
  'batches',
  'retractions',
  'audit',
  'alerts',
  'suppliers/DEMO/reconciliations',
  'suppliers/DEMO',
];
const BY_SUPPLIER = [
  'v1/data-import/all-account-import-processes/DEMO/',
  'v1/data-import/pending-account-import-processes/DEMO/?limit=10',
  'v2/data-import/events/DEMO/?limit=10',
  'v2/data-import/reconciliations/DEMO/',
  'v2/data-import/waves/DEMO/',
];

const around = mkdtempSync(join(tmpdir(), 'carryover-replica-'));
const folders = { from: join(around, 'primary'), to: join(around, 'standby') };
let primary;
let standby;
let carryover;
let suppliers;
let staff;
let next = 0;

beforeAll(async () => {
  primary = await startPostgres(folders.from, { logFile: `${folders.from}.log` });
  await ensureDatabase(primary.url('postgres'), 'carryover');
  standby = await startStandby(primary, folders);
  await runProgram('migrate', { DATABASE_URL: primary.url() });
  carryover = await Carryover.start({
    apis: 2,
    database: { url: primary.url(), drop: async () => undefined },
    env: { DATABASE_READ_URL: standby.url(), METRICS_PORT: '0' },
  });
  suppliers = await Promise.all([0, 1].map((api) => carryover.supplier(api)));
  staff = await Promise.all([0, 1].map((api) => carryover.staff(api)));
}, 180_000);

afterAll(async () => {
  await carryover?.stop();
  await standby?.stop();
  await primary?.stop();
  rmSync(around, { recursive: true, force: true });
});

afterEach(async () => {
  await onServer(standby, (client) => client.query('SELECT pg_wal_replay_resume()'));
});

/** Reads that a standby may answer, of both apis together, by who answered. */
async function reads() {
  const sum = {};
  for (const { lines } of carryover.apis.slice(0, 2)) {
    const { url } = JSON.parse(lines.find((line) => line.includes('"api.metrics.started"')));
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, outcome, count] of text.matchAll(READS)) sum[outcome] = (sum[outcome] ?? 0) + Number(count);
  }
  return sum;
}

const total = (sum) => Object.values(sum).reduce((all, one) => all + one, 0);

/** Asks whether all is read on the standby again. */
const isRead = async () => {
  const before = (await reads()).replica ?? 0;
  await Promise.all(staff.map((one) => one.get('batches')));
  return ((await reads()).replica ?? 0) === before + 2;
};

/** A new account, sent to one api. @returns its number */
async function send(api) {
  next += 1;
  const [payload] = generatePayloads(1, 1_000 + next, 'DEMO');
  const external_account_number = `EXT-${next}`;
  expect(await suppliers[api].create({ ...payload, external_account_number })).toMatchObject({ status: 201 });
  return external_account_number;
}

/** What a supplier is answered by one api. */
function ask(api, path) {
  return call(`${carryover.apis[api].url}/${path}`, { headers: { Authorization: suppliers[api].authorization } });
}

function feedAt({ url }) {
  const headers = { Authorization: suppliers[0].authorization };
  return call(`${url}/v2/data-import/events/DEMO/?limit=10`, { headers });
}

/** What each api is told by the list of imports, the list of version 1 and the feed about an account that the other was sent. */
async function seenAtTheOther(api, number) {
  const other = 1 - api;
  const [listed, all, feed] = await Promise.all([
    staff[other].get(`imports?search=${number}`),
    ask(other, 'v1/data-import/all-account-import-processes/DEMO/?limit=10000'),
    ask(other, 'v2/data-import/events/DEMO/?limit=1000'),
  ]);
  return [listed.body.results, all.body, feed.body.results].map(
    (entries) => entries.filter((entry) => entry.external_account_number === number).length > 0,
  );
}

describe('A standby named by DATABASE_READ_URL', () => {
  it.each([...BY_STAFF.map((path) => ['staff', path]), ...BY_SUPPLIER.map((path) => ['a supplier', path])])(
    'answers %s %s',
    async (who, path) => {
      // A machine that is busy with other tests may have it late now and then.
      const isReadThere = async () => {
        const before = await reads();
        const answer = who === 'staff' ? await staff[0].get(path) : await ask(0, path);
        expect(answer.status).toBe(200);
        return ((await reads()).replica ?? 0) > (before.replica ?? 0);
      };
      expect(await waitUntil(isReadThere, SOON)).toBe(true);
    },
  );

  it('shows at one api what another has just answered', async () => {
    const before = await reads();
    const turns = Array.from({ length: 60 }, (_, turn) => turn % 2);
    await inParallel(turns, 6, async (api) => {
      expect(await seenAtTheOther(api, await send(api))).toEqual([true, true, true]);
    });
    expect((await reads()).replica - before.replica).toBeGreaterThan(60);
  }, 60_000);

  it('shows each organisation its own', async () => {
    const other = await addOrganization(carryover.apis[0].url, staff[0], { code: 'OTHER' });
    const [payload] = generatePayloads(1, 7, 'OTHER');
    expect(await other.create(payload)).toMatchObject({ status: 201 });
    expect(await waitUntil(isRead, SOON)).toBe(true);
    const before = await reads();
    const lists = await Promise.all(
      [suppliers[1], other].map(async ({ authorization }, index) => {
        const code = ['DEMO', 'OTHER'][index];
        const url = `${carryover.apis[1].url}/v1/data-import/all-account-import-processes/${code}/`;
        const { body } = await call(url, { headers: { Authorization: authorization } });
        return body.map((entry) => entry.external_account_number);
      }),
    );
    expect(lists[1]).toEqual([payload.external_account_number]);
    expect(lists[0]).not.toContain(payload.external_account_number);
    expect((await reads()).replica).toBeGreaterThan(before.replica);
  });

  it('is never asked by a request that may decide', async () => {
    const before = await reads();
    await send(0);
    expect(await suppliers[1].validate(generatePayloads(1, 8, 'DEMO')[0])).toMatchObject({ status: 200 });
    const { url } = carryover.apis[0];
    const headers = { Authorization: `Session ${await StaffApi.tokenOf(url, carryover.credentials.console)}` };
    const searched = await call(`${url}/console/v1/search`, { method: 'POST', headers, body: { text: 'EXT-1' } });
    expect(searched).toMatchObject({ status: 200 });
    expect(await staff[0].send('PUT', 'suppliers/DEMO/status', { status: 'Paused' })).toMatchObject({ status: 200 });
    expect(await staff[0].send('PUT', 'suppliers/DEMO/status', { status: 'Ongoing' })).toMatchObject({ status: 200 });
    expect(total(await reads())).toBe(total(before));
  });

  it('is left alone while it stops to follow, and asked again once it has caught up', async () => {
    await carryover.settled();
    await onServer(standby, (client) => client.query('SELECT pg_wal_replay_pause()'));
    const before = await reads();
    const told = carryover.apis.map(({ loud }) => loud.get(LEFT) ?? 0);
    const sent = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const number = await send(turn % 2);
      sent.push(number);
      expect(await seenAtTheOther(turn % 2, number)).toEqual([true, true, true]);
    }
    const { body: whole } = await ask(0, 'v1/data-import/all-account-import-processes/DEMO/');
    expect(whole.map((entry) => entry.external_account_number)).toEqual(expect.arrayContaining(sent));
    expect(await onStandby(sent)).toBe(0);
    const during = await reads();
    expect(during.behind - (before.behind ?? 0)).toBeGreaterThanOrEqual(36);
    // However many reads there were.
    const more = carryover.apis.map(({ loud }, index) => (loud.get(LEFT) ?? 0) - told[index]);
    expect(more.every((count) => count <= 1)).toBe(true);
    expect(carryover.apis.flatMap(({ lines }) => lines).join('\n')).toContain(`"event":"${LEFT}"`);
    await onServer(standby, (client) => client.query('SELECT pg_wal_replay_resume()'));
    expect(await waitUntil(isRead, SOON)).toBe(true);
    expect(await onStandby(sent)).toBe(sent.length);
  }, 60_000);

  it('has the primary asked again for what it gives up in favour of what it repeats', async () => {
    const slow = 'AS RESTRICTIVE FOR SELECT TO carryover_app USING (pg_sleep(0.05) IS NOT NULL)';
    await settings(standby, 'SET max_standby_streaming_delay = 0');
    await carryover.query(`CREATE POLICY slow ON account_import_process ${slow}`);
    await carryover.query('CREATE TABLE outdated (n int)');
    const isGivenUp = async () => {
      const before = (await reads()).conflict ?? 0;
      let isAnswered = false;
      const asking = ask(0, 'v1/data-import/all-account-import-processes/DEMO/?limit=10').finally(() => {
        isAnswered = true;
      });
      // What the read still sees is removed, over and over.
      while (!isAnswered)
        for (const statement of ['INSERT INTO outdated VALUES (1)', 'DELETE FROM outdated', 'VACUUM outdated'])
          await carryover.query(statement);
      const { status, body } = await asking;
      expect({ status, entries: body.length }).toEqual({ status: 200, entries: 10 });
      return ((await reads()).conflict ?? 0) > before;
    };
    try {
      expect(await waitUntil(isGivenUp, SOON)).toBe(true);
      expect(carryover.apis[0].loud.get('database.replica.conflicted')).toBeGreaterThan(0);
    } finally {
      await carryover.query('DROP POLICY slow ON account_import_process');
      await carryover.query('DROP TABLE outdated');
      await settings(standby, 'RESET max_standby_streaming_delay');
    }
    expect(await waitUntil(isRead, SOON)).toBe(true);
  }, 60_000);

  it('may die and come back, and an api may start without it: every answer is whole meanwhile', async () => {
    await standby.stop();
    const api = await carryover.addApi();
    const answers = [];
    for (let turn = 0; turn < 10; turn += 1) {
      answers.push(...(await seenAtTheOther(turn % 2, await send(turn % 2))));
      answers.push((await feedAt(api)).status === 200);
    }
    expect(answers.every(Boolean)).toBe(true);
    expect(api.loud.get(LEFT)).toBe(1);
    standby = await startPostgres(folders.to, { logFile: `${folders.to}.log` });
    expect(await waitUntil(isRead, SOON)).toBe(true);
    const joined = async () => {
      await feedAt(api);
      return api.lines.some((line) => line.includes('"database.replica.joined"'));
    };
    expect(await waitUntil(joined, SOON)).toBe(true);
    await carryover.apis.pop().end();
  }, 90_000);

  it.each([
    ['another database', () => standby.url('postgres'), /DATABASE_READ_URL leads to a database that is no copy/],
    [
      'two servers',
      () => standby.url().replace('@', '@127.0.0.1:1,'),
      /DATABASE_READ_URL: it leads to a standby: one host/,
    ],
    [
      'the server that takes writes',
      () => `${standby.url()}?target_session_attrs=read-write`,
      /DATABASE_READ_URL: it leads to a standby/,
    ],
    [
      'somebody who is not let in',
      () => standby.url().replace(/:[^:@]+@/, ':wrong@'),
      /DATABASE_READ_URL: password authentication/,
    ],
  ])('is refused at start when it is %s', async (_what, url, words) => {
    const starting = carryover.addApi({ DATABASE_READ_URL: url() });
    await expect(starting).rejects.toThrow(words);
    carryover.apis.pop();
  });

  it('is refused at start when commits of the primary do not wait for the disk', async () => {
    const starting = carryover.addApi({ DATABASE_URL: `${primary.url()}?options=-c%20synchronous_commit%3Doff` });
    await expect(starting).rejects.toThrow(/DATABASE_READ_URL: synchronous_commit is off at DATABASE_URL/);
    carryover.apis.pop();
  });

  it('answers nothing of a log that a failover ended, however far it is there, and nothing once it takes writes', async () => {
    await carryover.settled();
    await standby.stop();
    const successor = await startStandby(primary, { from: folders.from, to: join(around, 'successor') });
    try {
      await promote(successor);
      standby = await startPostgres(folders.to, { logFile: `${folders.to}.log` });
      await growBehind(successor);
      await createAndList({ DATABASE_URL: successor.url(), DATABASE_READ_URL: standby.url() });
      const { lines } = await createAndList({ DATABASE_READ_URL: successor.url() });
      expect(await waitUntil(() => lines.some((line) => line.includes('"trouble":"no_standby"')), SOON)).toBe(true);
    } finally {
      await successor.stop();
    }
  }, 120_000);
});

/** Has one more api take accounts and list them. @returns it, at its end */
async function createAndList(env) {
  const api = await carryover.addApi(env);
  for (let turn = 0; turn < 3; turn += 1) {
    const created = await SupplierApi.open(api.url, carryover.credentials);
    next += 1;
    const [payload] = generatePayloads(1, 2_000 + next, 'DEMO');
    expect(await created.create(payload)).toMatchObject({ status: 201 });
    const headers = { Authorization: created.authorization };
    const { body } = await call(`${api.url}/v1/data-import/all-account-import-processes/DEMO/`, { headers });
    expect(body.map((entry) => entry.external_account_number)).toContain(payload.external_account_number);
  }
  await carryover.apis.pop().end();
  return api;
}

/** Changes a setting of a server, for all connections. @param how `SET name = value` or `RESET name` */
async function settings(server, how) {
  await onServer(server, async (client) => {
    await client.query(`ALTER SYSTEM ${how}`);
    await client.query('SELECT pg_reload_conf()');
  });
}

/** Lets the old primary and its standby write more than a server that was promoted meanwhile. */
async function growBehind(successor) {
  await onServer(primary, async (client) => {
    await client.query(`CREATE TABLE lost AS SELECT repeat('x', 500) FROM generate_series(1, 60000)`);
  });
  let reached;
  await onServer(successor, async (client) => {
    ({
      rows: [{ reached }],
    } = await client.query('SELECT pg_current_wal_flush_lsn() AS reached'));
  });
  const isFurther = async () => {
    let further = false;
    await onServer(standby, async (client) => {
      const { rows } = await client.query(`SELECT pg_last_wal_replay_lsn() > $1::pg_lsn + 20000000 AS further`, [
        reached,
      ]);
      further = rows[0].further;
    });
    return further;
  };
  expect(await waitUntil(isFurther, SOON)).toBe(true);
}

/** How many of these accounts the standby knows of. */
async function onStandby(numbers) {
  const client = new pg.Client({ connectionString: standby.url() });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'SELECT FROM account_import_process WHERE external_account_number = ANY($1)',
      [numbers],
    );
    return rowCount;
  } finally {
    await client.end();
  }
}
