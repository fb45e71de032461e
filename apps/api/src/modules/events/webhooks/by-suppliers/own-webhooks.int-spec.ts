import { WebhookReceiver } from '@carryover/stand-ins';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { DataSource } from 'typeorm';
import { startTestApplication, type TestApplication } from '../../../../testing/test-application.js';
import { until } from '../../../../testing/until.js';
import { writeFeedCursor } from '../../feed/feed-cursor.js';
import { addProcess, writeEvent } from '../../testing/event-writer.js';
import { SupplierClient } from '../../testing/supplier-client.js';
import { WebhookStaff } from '../../testing/webhook-staff.js';
import { TESTS_A_MINUTE } from './webhooks.errors.js';

let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let staff: WebhookStaff;
let receiver: WebhookReceiver;
let supplier: SupplierClient;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url, variables: { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' } });
  dataSource = api.app.get(DataSource);
  staff = await WebhookStaff.signIn(api);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await api?.close();
  await database?.drop();
});
beforeEach(async () => {
  supplier = await SupplierClient.register(api);
});

const hooks = (path = '', of = supplier) => `webhooks/${of.code}/${path}`;
const set = (as = supplier, url = receiver.url) => as.call('PUT', hooks(), { url });
const post = (path: string, as = supplier) => as.call('POST', hooks(path));
const entries = () =>
  dataSource.query(
    'SELECT action, role, actor, reason, before, after, address FROM audit_entry WHERE target = $1 ORDER BY id',
    [supplier.code],
  );

async function addDeadLetter(number: number): Promise<string> {
  const process = await addProcess(dataSource, supplier.supplierId);
  const [{ id }] = await dataSource.query(
    `INSERT INTO webhook_dead_letter
       (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
     VALUES ($1, $2, $3, 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', 9, 'It answered 500.', now(), now()) RETURNING id`,
    [supplier.supplierId, process, number],
  );
  return id;
}

describe('the webhook of a supplier, in its own hands', () => {
  it('is made, shown without its secret, changed, stopped and removed, and all of it is in the audit', async () => {
    expect(await supplier.get(hooks())).toMatchObject({ status: 200, body: { results: [] } });
    const made = await set();
    expect(made).toMatchObject({ status: 201, body: { created_by: 'SUPPLIER', status: 'ACTIVE', url: receiver.url } });
    const { secret } = Object(made.body);
    expect(secret).toMatch(/^whsec_/);
    const changed = await set(supplier, `${receiver.url}/2?token=hidden`);
    expect(changed.status).toBe(200);
    expect(await post('disable')).toMatchObject({
      status: 200,
      body: { status: 'DISABLED', disabled_reason: 'Disabled by the supplier.' },
    });
    expect(await set(supplier, receiver.url)).toMatchObject({ status: 200, body: { status: 'ACTIVE' } });
    const shown = await supplier.get(hooks());
    expect(shown).toMatchObject({ body: { results: [{ url: receiver.url, status: 'ACTIVE' }] } });
    for (const _ of [1, 2])
      expect(await supplier.call('DELETE', hooks())).toMatchObject({ status: 200, body: { results: [] } });
    const recorded = await entries();
    expect(recorded.map(({ action }: { action: string }) => action)).toEqual([
      ...['webhook.set', 'webhook.set', 'webhook.disable', 'webhook.set', 'webhook.remove'],
    ]);
    expect(recorded[0]).toEqual({
      ...{ action: 'webhook.set', role: 'supplier', actor: `Owner of ${supplier.code}`, reason: null, before: null },
      ...{ after: { url: receiver.url, isDisabled: false, hasNewSecret: true }, address: '127.0.0.1' },
    });
    expect(JSON.stringify([recorded, changed, shown])).not.toContain(secret);
    expect(JSON.stringify(recorded)).not.toContain('hidden');
  });

  it('is one with that of the console: either side sees and changes what the other made', async () => {
    await staff.set(supplier, { url: receiver.url });
    expect(await supplier.get(hooks())).toMatchObject({ body: { results: [{ created_by: 'STAFF' }] } });
    expect(await set(supplier, `${receiver.url}/mine`)).toMatchObject({ status: 200, body: { created_by: 'STAFF' } });
    expect(await staff.show(supplier)).toMatchObject({ url: `${receiver.url}/mine`, created_by: 'STAFF' });
    await supplier.call('DELETE', hooks());
    await set();
    expect(await staff.show(supplier)).toMatchObject({ created_by: 'SUPPLIER' });
  });

  it('tells of how many accounts events wait while it is disabled, and of none from before it was made', async () => {
    const [before, first, second] = [
      await addProcess(dataSource, supplier.supplierId),
      await addProcess(dataSource, supplier.supplierId),
      await addProcess(dataSource, supplier.supplierId),
    ];
    await writeEvent(dataSource, before, 'import');
    await set();
    await post('disable');
    expect(await supplier.get(hooks())).toMatchObject({ body: { results: [{ waiting_accounts: 0 }] } });
    for (const one of [first, first, second]) await writeEvent(dataSource, one, 'import');
    await writeEvent(dataSource, second, 'meter_point');
    const waiting = { status: 'DISABLED', waiting_accounts: 2 };
    expect(await supplier.get(hooks())).toMatchObject({ body: { results: [waiting] } });
    // A reader of the feed has them given their positions.
    expect(Object((await supplier.get(`events/${supplier.code}/`)).body).results).toHaveLength(5);
    expect(await supplier.get(hooks())).toMatchObject({ body: { results: [waiting] } });
    expect(await staff.show(supplier)).toMatchObject(waiting);
  });

  it('is made once when it is set several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => set()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(answers.filter(({ body }) => 'secret' in Object(body))).toHaveLength(1);
  });

  it.each([
    [{}, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ url: 'https://user:password@hooks.example.com/' }, 'url'],
    [{ url: 'https://hooks.example.com/', reason: 'x' }, 'reason'],
    [{ url: 'https://hooks.example.com/', created_by: 'STAFF' }, 'created_by'],
  ])('is refused with %j', async (body, field) => {
    const answer = await supplier.call('PUT', hooks(), body);
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    expect(await entries()).toEqual([]);
  });

  it.each(['rotate-secret', 'test', 'disable'])('has nothing to %s where there is none', async (path) => {
    expect(await post(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await entries()).toEqual([]);
  });
});

describe('acts on a webhook', () => {
  it('leave no entry in the audit where all is so already', async () => {
    expect(await supplier.call('DELETE', hooks())).toMatchObject({ status: 200 });
    for (const status of [201, 200, 200]) expect(await set()).toMatchObject({ status });
    const path = `dead-letters/${await addDeadLetter(1_001)}/replay`;
    for (const again of [path, path, 'dead-letters/replay', 'disable', 'disable'])
      expect(await post(again)).toMatchObject({ status: 200 });
    expect((await entries()).map(({ action }: { action: string }) => action)).toEqual([
      ...['webhook.set', 'webhook.replay', 'webhook.disable'],
    ]);
  });

  it.each([
    ['rests', `UPDATE supplier_webhook SET paused_until = now() + interval '1 hour' WHERE import_supplier_id = $1`],
    ['did not answer', 'UPDATE supplier_webhook SET failures_in_a_row = 8 WHERE import_supplier_id = $1'],
    [
      'refused an event',
      `INSERT INTO webhook_lane (import_supplier_id, process_id, after_position, until_position, attempts, due_at)
       SELECT import_supplier_id, id, 0, 1, 3, 'infinity' FROM account_import_process WHERE import_supplier_id = $1`,
    ],
  ])('leave one entry where it %s, and goes on at once', async (_, change) => {
    await set();
    await addProcess(dataSource, supplier.supplierId);
    await dataSource.query(change, [supplier.supplierId]);
    for (let time = 0; time < 2; time += 1) expect(await set()).toMatchObject({ status: 200 });
    const made = { action: 'webhook.set', before: null };
    expect(await entries()).toMatchObject([made, { action: 'webhook.set', before: { url: receiver.url } }]);
    const failing = `SELECT FROM supplier_webhook w LEFT JOIN webhook_lane l USING (import_supplier_id)
      WHERE import_supplier_id = $1 AND (w.paused_until IS NOT NULL OR w.failures_in_a_row > 0 OR l.attempts > 0)`;
    expect(await dataSource.query(failing, [supplier.supplierId])).toEqual([]);
  });

  it.each([
    ['disable', `SELECT pg_advisory_xact_lock(hashtextextended('webhook ' || $1, 0))`, 20, 0],
    // One was made before.
    ['test', 'SELECT FROM webhook_test WHERE import_supplier_id = $1 FOR UPDATE', 9, 11],
  ])(
    'wait for each other with one connection to the database, and keep nobody else waiting: %s',
    async (act, lock, done, refused) => {
      await set();
      await post('test');
      const small = await startTestApplication({
        databaseUrl: database.url,
        variables: { DATABASE_POOL_SIZE: '4', WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' },
      });
      const here = await SupplierClient.at(small, supplier);
      const other = await SupplierClient.at(small, await SupplierClient.register(api));
      let acts: ReturnType<typeof post>[] = [];
      await dataSource.transaction(async (tx) => {
        await tx.query(lock, [supplier.supplierId]);
        acts = Array.from({ length: 20 }, () => post(act, here));
        const waiting = `SELECT count(DISTINCT pid)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE a.datname = current_database() AND NOT l.granted`;
        await until(async () => (await dataSource.query(waiting))[0].n > 0, 'the first act');
        expect(await other.get(hooks('', other))).toMatchObject({ status: 200 });
        expect(await dataSource.query(waiting)).toEqual([{ n: 1 }]);
      });
      const statuses = (await Promise.all(acts)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([...Array(done).fill(200), ...Array(refused).fill(429)]);
      await small.close();
    },
  );
});

describe('a test of a webhook', () => {
  it('posts a signed message and tells what was answered, by both secrets after a rotation', async () => {
    const secrets = [Object((await set()).body).secret];
    const rotated = await post('rotate-secret');
    expect(rotated).toMatchObject({ status: 200, body: { earlier_secret_until: expect.any(String) } });
    secrets.push(Object(rotated.body).secret);
    expect(new Set(secrets).size).toBe(2);
    const { body } = await post('test');
    expect(body).toMatchObject({ url: receiver.url, delivered: true, status: 204, reason: null });
    const message = receiver.received.at(-1);
    for (const secret of secrets)
      expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
        type: 'EVENT_WEBHOOK_TEST',
        data: { import_supplier: supplier.code, event: 'EVENT_WEBHOOK_TEST', data: { test: true } },
      });
    const { webhook_id: id } = Object(body);
    expect(message?.headers['webhook-id']).toBe(id);
    const { cursor } = JSON.parse(message?.body ?? '').data;
    expect(await supplier.get(`events/${supplier.code}/?after=${cursor}`)).toMatchObject({ status: 200 });
  });

  it('is refused without a webhook, and looks for no end of a feed then', async () => {
    await writeEvent(dataSource, await addProcess(dataSource, supplier.supplierId), 'import');
    expect(await post('test')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const placed = 'SELECT FROM account_import_event WHERE import_supplier_id = $1 AND feed_position IS NOT NULL';
    expect(await dataSource.query(placed, [supplier.supplierId])).toEqual([]);
  });

  it('has the cursor of the end of the feed, also where nobody has read it', async () => {
    await set();
    const process = await addProcess(dataSource, supplier.supplierId);
    for (let n = 0; n < 3; n += 1) await writeEvent(dataSource, process, 'import');
    expect((await post('test')).body).toMatchObject({ delivered: true });
    const { cursor } = JSON.parse(receiver.received.at(-1)?.body ?? '').data;
    expect(cursor).toBe(writeFeedCursor({ importSupplierId: supplier.supplierId, position: '3' }));
  });

  it('tells of a refusal and of a receiver that is not there, and changes nothing of the webhook', async () => {
    receiver.react = (_, response) => void response.writeHead(410).end();
    await set();
    expect((await post('test')).body).toMatchObject({ delivered: false, status: 410, reason: 'It answered 410.' });
    receiver.react = (_, response) => void response.writeHead(204).end();
    await set(supplier, 'http://127.0.0.1:9/hook');
    expect((await post('test')).body).toMatchObject({
      ...{ delivered: false, status: null, reason: 'The connection was refused.' },
    });
    expect(await supplier.get(hooks())).toMatchObject({ body: { results: [{ status: 'ACTIVE', dead_letters: 0 }] } });
    expect((await supplier.get(`events/${supplier.code}/`)).body).toMatchObject({ results: [] });
  });

  it('is made ten times a minute at most, also when the webhook is removed and set again', async () => {
    await set();
    for (let n = 0; n < TESTS_A_MINUTE; n += 1) expect((await post('test')).status).toBe(200);
    await supplier.call('DELETE', hooks());
    await set();
    const before = receiver.received.length;
    const refused = await post('test');
    expect(refused).toMatchObject({ status: 429, body: { code: 'webhook_tested_too_often' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(receiver.received.length).toBe(before);
    await dataSource.query(`UPDATE webhook_test SET began_at = began_at - interval '61 seconds'`);
    expect((await post('test')).status).toBe(200);
  });

  it('never leaves the wall, whoever set the address', async () => {
    await set();
    const strict = await startTestApplication({ databaseUrl: database.url });
    const walled = await SupplierClient.at(strict, supplier);
    const before = receiver.received.length;
    expect((await post('test', walled)).body).toMatchObject({ delivered: false, status: null });
    expect(receiver.received.length).toBe(before);
    for (const url of [
      'http://127.0.0.1/',
      'https://127.0.0.1/',
      'https://169.254.169.254/',
      'https://[::ffff:10.0.0.1]/',
    ])
      expect(await set(walled, url)).toMatchObject({ status: 400, body: { url: [expect.any(String)] } });
    await strict.close();
  });
});

describe('dead letters, in the hands of the supplier', () => {
  it('are listed page by page, and sent once more, one or all', async () => {
    await set();
    const ids = [await addDeadLetter(1_001), await addDeadLetter(1_002), await addDeadLetter(1_003)];
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await supplier.get(hooks(`dead-letters/?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`));
      seen.push(...Object(body).results.map(({ id }: { id: string }) => id));
      cursor = Object(body).next_cursor;
    }
    expect(seen).toEqual([...ids].reverse());
    expect(await post(`dead-letters/${ids[0]}/replay`)).toMatchObject({
      status: 200,
      body: { id: ids[0], replayed_at: expect.any(String) },
    });
    expect(await post('dead-letters/replay')).toMatchObject({ status: 200, body: { replayed: 2 } });
    expect(await post('dead-letters/replay')).toMatchObject({ status: 200, body: { replayed: 0 } });
    const [{ lanes }] = await dataSource.query(
      'SELECT count(*)::int AS lanes FROM webhook_lane WHERE import_supplier_id = $1 AND is_replay',
      [supplier.supplierId],
    );
    expect(lanes).toBe(3);
    for (const path of ['dead-letters/x/replay', `dead-letters/${supplier.supplierId}/replay`])
      expect(await post(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await supplier.get(hooks('dead-letters/?cursor=nonsense&limit=0'))).body).toMatchObject({
      cursor: [expect.any(String)],
      limit: [expect.any(String)],
    });
  });
});

describe('keys that may do less', () => {
  it('see the webhook and change nothing when they are for reading only', async () => {
    await set();
    const reader = await supplier.withKey(api, { is_read_only: true });
    expect(await reader.get(hooks())).toMatchObject({ status: 200, body: { results: [{ url: receiver.url }] } });
    expect((await reader.get(hooks('dead-letters/'))).status).toBe(200);
    const writes = [
      set(reader),
      reader.call('DELETE', hooks()),
      ...['rotate-secret', 'test', 'disable', 'dead-letters/replay'].map((path) => post(path, reader)),
    ];
    for (const answer of await Promise.all(writes))
      expect(answer).toMatchObject({ status: 403, body: { code: 'key_read_only' } });
    expect((await entries()).map(({ action }: { action: string }) => action)).toEqual(['webhook.set']);
  });

  it('are refused what is of a supplier they are not for', async () => {
    await set();
    const sibling = await supplier.sibling(api);
    const narrow = await supplier.withKey(api, { suppliers: sibling });
    for (const answer of [await narrow.get(hooks()), await set(narrow), await post('test', narrow)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'supplier_not_allowed' } });
    const other = await narrow.call('PUT', `webhooks/${sibling}/`, { url: receiver.url });
    expect(other.status).toBe(201);
  });
});
