import { setTimeout as pause } from 'node:timers/promises';
import { accept, type Reaction, type ReceivedWebhook, WebhookReceiver } from '@carryover/stand-ins';
import { createTestDatabase, DescribedAnswers, readOpenApiDocument, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { DataSource } from 'typeorm';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { newId } from '../../../platform/database/new-id.js';
import { PlatformModule } from '../../../platform/platform.module.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { EventsWorkerModule } from '../events-worker.module.js';
import { addProcess, type Source, writeEvent } from '../testing/event-writer.js';
import { SupplierClient } from '../testing/supplier-client.js';
import { WebhookStaff } from '../testing/webhook-staff.js';
import { WebhookHealthRepository } from './webhook-health.repository.js';

let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let staff: WebhookStaff;
let receiver: WebhookReceiver;
let workers: INestApplicationContext[] = [];
const described = new DescribedAnswers();

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url, variables: { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' } });
  dataSource = await connectAsOwner(database.url);
  staff = await WebhookStaff.signIn(api);
});
afterAll(async () => {
  await api?.close();
  await dataSource?.destroy();
  await database?.drop();
});
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  workers = [];
  await dataSource.query('TRUNCATE supplier_webhook CASCADE');
  await receiver.stop();
});

async function startWorker(keys = TEST_KEYS.SEALING_KEYS): Promise<INestApplicationContext> {
  const environment = loadEnvironment(
    {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      SEALING_KEYS: keys,
      WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes',
      LOG_LEVEL: 'silent',
    },
    'worker',
  );
  const module = {
    module: class WebhookTestWorker {},
    imports: [PlatformModule.forRoot(environment, 'worker'), EventsWorkerModule],
  };
  const worker = await NestFactory.createApplicationContext(module, { logger: false });
  workers.push(worker);
  return worker;
}

/** Waits for a condition. @throws when it does not come true */
async function until(isTrue: () => boolean | Promise<boolean>, what = 'what was waited for', within = 15_000) {
  const deadline = performance.now() + within;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen`);
    await pause(20);
  }
}

const set = (supplier: SupplierClient, body: object = {}) => staff.set(supplier, { url: receiver.url, ...body });
const show = (supplier: SupplierClient) => staff.show(supplier);
const replay = (supplier: SupplierClient, path: string) => staff.replay(supplier, path);
const deadLetters = (supplier: SupplierClient, query = '') => staff.deadLetters(supplier, query);

async function supplierWithWebhook(): Promise<{ supplier: SupplierClient; secret: string }> {
  const supplier = await SupplierClient.register(api);
  const { status, body } = await set(supplier);
  expect(status).toBe(201);
  return { supplier, secret: Object(body).secret };
}

/** Makes due at once what waits for its next attempt. */
async function hurry(): Promise<void> {
  await dataSource.query('UPDATE webhook_lane SET due_at = now() WHERE lease_token IS NULL AND attempts > 0');
  await dataSource.query('UPDATE supplier_webhook SET paused_until = NULL');
}

const dataOf = ({ body }: ReceivedWebhook) => JSON.parse(body).data;
const accountOf = (received: ReceivedWebhook): string => dataOf(received).external_account_number;
const idOf = ({ headers }: ReceivedWebhook) => String(headers['webhook-id']);

/** What the OpenAPI document says of a message that it does not have: null for one that is as described. */
function misfitOf({ headers, body }: ReceivedWebhook): string | null {
  const post = ['webhooks', 'accountEvent', 'post'];
  const parameters = readOpenApiDocument().webhooks?.accountEvent?.post.parameters ?? [];
  expect(parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  const pointers = parameters.map(({ name }, index) => {
    return { pointer: [...post, 'parameters', String(index), 'schema'], value: headers[name] };
  });
  const content = [...post, 'requestBody', 'content', String(headers['content-type']), 'schema'];
  const problems = [...pointers, { pointer: content, value: JSON.parse(body) }];
  return (
    problems.map(({ pointer, value }) => described.valueProblem(pointer, value)).find((one) => one !== null) ?? null
  );
}

describe('an event', () => {
  it('is sent as the feed shows it, signed, and not one from before the webhook was set', async () => {
    const supplier = await SupplierClient.register(api);
    const process = await addProcess(dataSource, supplier.supplierId);
    await writeEvent(dataSource, process, 'import');
    const secret = String(Object((await set(supplier)).body).secret);
    await writeEvent(dataSource, process, 'import');
    await writeEvent(dataSource, process, 'meter_point');
    await startWorker();
    await until(() => receiver.received.length === 2);
    const feed = Object((await supplier.get(`events/${supplier.code}/`)).body).results.slice(1);
    for (const [index, received] of receiver.received.entries()) {
      expect(new Webhook(secret).verify(received.body, { ...received.headers })).toEqual({
        type: feed[index].event,
        timestamp: feed[index].occurred_at,
        data: { import_supplier: supplier.code, ...feed[index] },
      });
      expect(idOf(received)).toBe(`evt_${feed[index].cursor}`);
      expect(misfitOf(received)).toBeNull();
    }
    await until(async () => (await show(supplier)).latest_delivered_at !== null);
    expect(await dataSource.query('SELECT * FROM webhook_lane')).toEqual([]);
  });

  it('is signed with the old and the new secret for a day after the secret was replaced', async () => {
    const { supplier, secret: earlier } = await supplierWithWebhook();
    const { secret } = Object((await set(supplier, { replace_secret: true })).body);
    const process = await addProcess(dataSource, supplier.supplierId);
    await writeEvent(dataSource, process, 'import');
    await startWorker();
    await until(() => receiver.received.length === 1);
    const verify = (by: string, index: number) => () =>
      new Webhook(by).verify(receiver.received[index]!.body, { ...receiver.received[index]!.headers });
    expect(verify(earlier, 0)).not.toThrow();
    expect(verify(secret, 0)).not.toThrow();
    await dataSource.query(`UPDATE supplier_webhook SET earlier_secret_until = now()`);
    await writeEvent(dataSource, process, 'import');
    await until(() => receiver.received.length === 2);
    expect(verify(earlier, 1)).toThrow();
    expect(verify(secret, 1)).not.toThrow();
  });

  it('that fails is tried again with the same id, and the later ones of its account wait for it', async () => {
    const { supplier } = await supplierWithWebhook();
    const [failing, other] = [
      await addProcess(dataSource, supplier.supplierId),
      await addProcess(dataSource, supplier.supplierId),
    ];
    let isBroken = true;
    receiver.react = (received, response) =>
      void response.writeHead(isBroken && accountOf(received) === failing ? 500 : 204).end();
    for (let index = 0; index < 3; index += 1) {
      await writeEvent(dataSource, failing, 'import');
      await writeEvent(dataSource, other, 'meter_point');
    }
    await startWorker();
    const of = (account: string) => receiver.received.filter((received) => accountOf(received) === account);
    await until(() => of(other).length === 3 && of(failing).length >= 2, 'the other account went on');
    expect(new Set(of(failing).map(idOf)).size).toBe(1);
    expect(await show(supplier)).toMatchObject({
      waiting_accounts: 1,
      latest_failure: { reason: 'It answered 500.', status: 500 },
    });
    isBroken = false;
    await hurry();
    await until(() => new Set(of(failing).map(idOf)).size === 3);
  });
});

describe('with two workers', () => {
  const story = fc.array(fc.record({ account: fc.nat(5), source: fc.constantFrom<Source>('import', 'meter_point') }), {
    minLength: 5,
    maxLength: 40,
  });
  /** How the receiver takes each message it gets. */
  const moods = fc.infiniteStream(
    fc.oneof({ weight: 5, arbitrary: fc.constant(204) }, fc.constantFrom(500, 404, 302, 0)),
  );

  it('every account gets its events in their order, each accepted once, whatever the receiver does', async () => {
    await startWorker();
    await startWorker();
    await fc.assert(
      fc.asyncProperty(story, moods, async (events, mood) => {
        const { supplier } = await supplierWithWebhook();
        const accepted: ReceivedWebhook[] = [];
        receiver.react = (received, response, request) => {
          const status = Number(mood.next().value);
          if (status === 0) return request.socket.resetAndDestroy();
          if (status === 204) accepted.push(received);
          response.writeHead(status).end();
        };
        const accounts: string[] = [];
        for (let index = 0; index < 6; index += 1) accounts.push(await addProcess(dataSource, supplier.supplierId));
        for (const { account, source } of events) await writeEvent(dataSource, accounts[account]!, source);
        await until(async () => {
          await hurry();
          return accepted.length >= events.length;
        });
        const feed = Object((await supplier.get(`events/${supplier.code}/?limit=1000`)).body).results;
        for (const account of accounts) {
          const expected = feed.filter((entry: Record<string, unknown>) => entry.external_account_number === account);
          expect(accepted.map(dataOf).filter((data) => data.external_account_number === account)).toEqual(
            expected.map((entry: object) => ({ import_supplier: supplier.code, ...entry })),
          );
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('a receiver', () => {
  async function send(reaction: Reaction): Promise<SupplierClient> {
    const { supplier } = await supplierWithWebhook();
    receiver.react = reaction;
    await writeEvent(dataSource, await addProcess(dataSource, supplier.supplierId), 'import');
    await startWorker();
    return supplier;
  }

  it('that answers 410 gets nothing more until the webhook is set again, and then everything', async () => {
    const supplier = await send((_, response) => void response.writeHead(410).end());
    await until(async () => (await show(supplier)).status === 'DISABLED', 'the webhook was disabled');
    const process = await addProcess(dataSource, supplier.supplierId);
    await writeEvent(dataSource, process, 'import');
    expect(await show(supplier)).toMatchObject({ disabled_reason: 'It answered 410.' });
    expect(receiver.received).toHaveLength(1);
    receiver.react = accept;
    await set(supplier);
    await until(() => receiver.received.length === 3, 'both events arrived');
    expect(new Set(receiver.received.map(idOf)).size).toBe(2);
  });

  it.each([429, 503])('that answers %s is left alone for as long as it asks', async (status) => {
    const supplier = await send((_, response) => void response.writeHead(status, { 'Retry-After': '600' }).end());
    await until(async () => (await show(supplier)).status === 'RESTING', 'the webhook rests');
    const { paused_until: pausedUntil } = await show(supplier);
    const seconds = (Date.parse(pausedUntil) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    // One that was under way and got no answer does not shorten the pause.
    await new WebhookHealthRepository().noteUnreachable(dataSource.manager, supplier.supplierId);
    expect((await show(supplier)).paused_until).toBe(pausedUntil);
  });

  it('that does not answer several times in a row is left alone for a while', async () => {
    const supplier = await send((_, _response, request) => request.socket.resetAndDestroy());
    for (let index = 0; index < 9; index += 1)
      await writeEvent(dataSource, await addProcess(dataSource, supplier.supplierId), 'import');
    await until(async () => (await show(supplier)).status === 'RESTING', 'the webhook rests');
    receiver.react = accept;
    await until(() => new Set(receiver.received.map(idOf)).size === 10);
  });

  it('that hangs holds up nobody, and what it never answered is sent again when a worker stopped', async () => {
    const supplier = await send(() => undefined);
    await until(() => receiver.received.length === 1);
    const startedAt = performance.now();
    await workers.pop()?.close();
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    receiver.react = accept;
    await startWorker();
    await until(() => receiver.received.length === 2, 'the event arrived');
    expect(new Set(receiver.received.map(idOf)).size).toBe(1);
    expect((await show(supplier)).dead_letters).toBe(0);
  });

  it('gets what a worker that died had begun, when its lease has lapsed', async () => {
    const { supplier } = await supplierWithWebhook();
    await writeEvent(dataSource, await addProcess(dataSource, supplier.supplierId), 'import');
    receiver.react = () => undefined;
    await startWorker();
    await until(() => receiver.received.length === 1);
    // As if the worker, which has it still open, were gone for half a minute.
    receiver.react = accept;
    await dataSource.query('UPDATE webhook_lane SET due_at = now()');
    await until(() => receiver.received.length === 2);
    await until(async () => (await show(supplier)).waiting_accounts === 0);
  });

  it('is not asked with a signature that nobody can make', async () => {
    const { supplier } = await supplierWithWebhook();
    await writeEvent(dataSource, await addProcess(dataSource, supplier.supplierId), 'import');
    await startWorker(`seals:${'f'.repeat(64)}`);
    await until(async () => (await show(supplier)).latest_failure !== null);
    expect((await show(supplier)).latest_failure.reason).toBe('The signing secret cannot be read.');
    expect(receiver.received).toEqual([]);
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    // As after the loss of the sealing keys.
    await dataSource.query(`UPDATE supplier_webhook SET sealed_secret = 'of another key'`);
    const { secret } = Object((await set(supplier, { replace_secret: true })).body);
    await startWorker();
    await until(() => receiver.received.length === 1);
    const { headers, body } = receiver.received[0]!;
    expect(() => new Webhook(secret).verify(body, { ...headers })).not.toThrow();
  });
});

describe('a dead letter', () => {
  /** Two events of one account and one of another, tried for more than a day. */
  async function bury(): Promise<{ supplier: SupplierClient; process: string }> {
    const { supplier } = await supplierWithWebhook();
    receiver.react = (_, response) => void response.writeHead(500).end();
    const process = await addProcess(dataSource, supplier.supplierId);
    await writeEvent(dataSource, process, 'import');
    await writeEvent(dataSource, process, 'meter_point');
    await writeEvent(dataSource, await addProcess(dataSource, supplier.supplierId), 'import');
    await startWorker();
    await until(async () => {
      await dataSource.query(`UPDATE webhook_lane SET first_failed_at = now() - interval '24 hours 1 second'
        WHERE attempts > 0 AND lease_token IS NULL`);
      await hurry();
      return (await show(supplier)).dead_letters === 3;
    }, 'the events became dead letters');
    return { supplier, process };
  }

  it('is an event that failed for a day; the later ones of its account do not wait for it any longer', async () => {
    const { supplier, process } = await bury();
    const { results, next_cursor: nextCursor } = await deadLetters(supplier);
    expect(nextCursor).toBeNull();
    expect(results).toHaveLength(3);
    const [second, first] = results.filter((one: { external_account_number: string }) => {
      return one.external_account_number === process;
    });
    expect(first).toEqual({
      id: expect.any(String),
      event: 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED',
      external_account_number: process,
      cursor: expect.stringMatching(/^[\w-]{32}$/),
      attempts: expect.any(Number),
      reason: 'It answered 500.',
      latest_status: 500,
      first_failed_at: expect.any(String),
      died_at: expect.any(String),
      replayed_at: null,
      allowed_actions: ['replay'],
    });
    expect(second.event).toBe('EVENT_METER_POINT_STATUS_CHANGED');
    expect(await show(supplier)).toMatchObject({ waiting_accounts: 0, dead_letters: 3 });
    const page = await deadLetters(supplier, '?limit=2');
    expect((await deadLetters(supplier, `?limit=2&cursor=${page.next_cursor}`)).results).toEqual(results.slice(2));
  });

  it('is sent once more when it is replayed, and once only however often the button is pressed', async () => {
    const { supplier } = await bury();
    const [letter] = (await deadLetters(supplier)).results;
    const before = receiver.received.length;
    receiver.react = accept;
    const answers = await Promise.all([1, 2, 3].map(() => replay(supplier, `${letter.id}/replay`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await until(async () => (await show(supplier)).dead_letters === 2);
    expect((await replay(supplier, `${letter.id}/replay`)).status).toBe(200);
    expect(receiver.received.slice(before).map(idOf)).toEqual([`evt_${letter.cursor}`]);
  });

  it('is replayed with all the others', async () => {
    const { supplier } = await bury();
    const letters = (await deadLetters(supplier)).results;
    const before = receiver.received.length;
    receiver.react = accept;
    expect((await replay(supplier, 'replay')).body).toEqual({ replayed: 3 });
    expect(Object((await replay(supplier, 'replay')).body).replayed).toBe(0);
    await until(async () => (await show(supplier)).dead_letters === 0);
    const expected = letters.map(({ cursor }: { cursor: string }) => `evt_${cursor}`);
    expect(receiver.received.slice(before).map(idOf).sort()).toEqual(expected.sort());
  });

  it('is one again when the replay fails for as long', async () => {
    const { supplier } = await bury();
    await replay(supplier, 'replay');
    await until(async () => {
      await dataSource.query(`UPDATE webhook_lane SET first_failed_at = now() - interval '24 hours 1 second'
        WHERE attempts > 0 AND lease_token IS NULL`);
      await hurry();
      const { results } = await deadLetters(supplier);
      return results.length === 3 && results.every((one: { replayed_at: unknown }) => one.replayed_at === null);
    });
    expect((await replay(supplier, 'replay')).body).toEqual({ replayed: 3 });
  });

  it('is not found under an id that is none', async () => {
    const { supplier } = await supplierWithWebhook();
    for (const id of [newId(), 'x']) expect((await replay(supplier, `${id}/replay`)).status).toBe(404);
  });
});
