import type { ServerResponse } from 'node:http';
import { accept, type Reaction, type ReceivedWebhook, WebhookReceiver } from '@carryover/stand-ins';
import { DescribedAnswers, readOpenApiDocument } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { AppLogger } from '../../../platform/logging/logger.js';
import { until } from '../../../testing/until.js';
import { addProcess, type Source, writeEvent } from '../testing/event-writer.js';
import { SupplierClient } from '../testing/supplier-client.js';
import { idOf, WebhookDeliveries } from '../testing/webhook-deliveries.js';
import { WebhookHealthRepository } from './webhook-health.repository.js';

const described = new DescribedAnswers();
const fixture = new WebhookDeliveries();
const { startWorker, set, show, supplierWithWebhook, hurry } = fixture;

beforeAll(() => fixture.begin());
afterAll(() => fixture.end());
beforeEach(() => fixture.beginTest());
afterEach(() => fixture.endTest());

const dataOf = ({ body }: ReceivedWebhook) => JSON.parse(body).data;
const accountOf = (received: ReceivedWebhook): string => dataOf(received).external_account_number;

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
    const supplier = await SupplierClient.register(fixture.api);
    const process = await addProcess(fixture.dataSource, supplier.supplierId);
    await writeEvent(fixture.dataSource, process, 'import');
    const secret = String(Object((await set(supplier)).body).secret);
    await writeEvent(fixture.dataSource, process, 'import');
    await writeEvent(fixture.dataSource, process, 'meter_point');
    await startWorker();
    await until(() => fixture.receiver.received.length === 2);
    const feed = Object((await supplier.get(`events/${supplier.code}/`)).body).results.slice(1);
    for (const [index, received] of fixture.receiver.received.entries()) {
      expect(new Webhook(secret).verify(received.body, { ...received.headers })).toEqual({
        type: feed[index].event,
        timestamp: feed[index].occurred_at,
        data: { import_supplier: supplier.code, ...feed[index] },
      });
      expect(idOf(received)).toBe(`evt_${feed[index].cursor}`);
      expect(misfitOf(received)).toBeNull();
    }
    await until(async () => (await show(supplier)).latest_delivered_at !== null);
    // It is delivered once the first answer came; the second may be under way.
    await until(async () => (await fixture.dataSource.query('SELECT FROM webhook_lane')).length === 0);
  });

  it('is signed with the old and the new secret for a day after the secret was replaced', async () => {
    const { supplier, secret: earlier } = await supplierWithWebhook();
    const { secret } = Object((await set(supplier, { replace_secret: true })).body);
    const process = await addProcess(fixture.dataSource, supplier.supplierId);
    await writeEvent(fixture.dataSource, process, 'import');
    await startWorker();
    await until(() => fixture.receiver.received.length === 1);
    const verify = (by: string, index: number) => () =>
      new Webhook(by).verify(fixture.receiver.received[index]!.body, { ...fixture.receiver.received[index]!.headers });
    expect(verify(earlier, 0)).not.toThrow();
    expect(verify(secret, 0)).not.toThrow();
    await fixture.dataSource.query(`UPDATE supplier_webhook SET earlier_secret_until = now()`);
    await writeEvent(fixture.dataSource, process, 'import');
    await until(() => fixture.receiver.received.length === 2);
    expect(verify(earlier, 1)).toThrow();
    expect(verify(secret, 1)).not.toThrow();
  });

  it('is signed with the secret that the receiver has, for a day, also when it was replaced twice', async () => {
    const { supplier, secret: first } = await supplierWithWebhook();
    // The answers with these are lost.
    const lost: string[] = [];
    for (let time = 0; time < 2; time += 1)
      lost.push(String(Object((await set(supplier, { replace_secret: true })).body).secret));
    const { secret: newest } = Object((await set(supplier, { replace_secret: true })).body);
    const process = await addProcess(fixture.dataSource, supplier.supplierId);
    await writeEvent(fixture.dataSource, process, 'import');
    await startWorker();
    await until(() => fixture.receiver.received.length === 1);
    const signers = (index: number) =>
      [first, ...lost, newest].map((secret) => {
        const { body, headers } = fixture.receiver.received[index]!;
        try {
          return new Webhook(secret).verify(body, { ...headers }) !== null;
        } catch {
          return false;
        }
      });
    expect(signers(0)).toEqual([true, false, true, true]);
    await fixture.dataSource.query(`UPDATE supplier_webhook SET oldest_secret_until = now()`);
    await writeEvent(fixture.dataSource, process, 'import');
    await until(() => fixture.receiver.received.length === 2);
    expect(signers(1)).toEqual([false, false, true, true]);
  });

  it('that fails is tried again with the same id, and the later ones of its account wait for it', async () => {
    const { supplier } = await supplierWithWebhook();
    const [failing, other] = [
      await addProcess(fixture.dataSource, supplier.supplierId),
      await addProcess(fixture.dataSource, supplier.supplierId),
    ];
    let isBroken = true;
    fixture.receiver.react = (received, response) =>
      void response.writeHead(isBroken && accountOf(received) === failing ? 500 : 204).end();
    for (let index = 0; index < 3; index += 1) {
      await writeEvent(fixture.dataSource, failing, 'import');
      await writeEvent(fixture.dataSource, other, 'meter_point');
    }
    await startWorker();
    const of = (account: string) => fixture.receiver.received.filter((received) => accountOf(received) === account);
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
        fixture.receiver.react = (received, response, request) => {
          const status = Number(mood.next().value);
          if (status === 0) return request.socket.resetAndDestroy();
          if (status === 204) accepted.push(received);
          response.writeHead(status).end();
        };
        const accounts: string[] = [];
        for (let index = 0; index < 6; index += 1)
          accounts.push(await addProcess(fixture.dataSource, supplier.supplierId));
        for (const { account, source } of events) await writeEvent(fixture.dataSource, accounts[account]!, source);
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

describe('a supplier', () => {
  it('has its turn, however much four others have to be sent and however slowly their receivers take it', async () => {
    for (let others = 0; others < 4; others += 1) {
      const { supplier } = await supplierWithWebhook();
      for (let account = 0; account < 12; account += 1)
        await writeEvent(fixture.dataSource, await addProcess(fixture.dataSource, supplier.supplierId), 'import');
    }
    const { supplier: latest } = await supplierWithWebhook();
    const isOfLatest = (received: ReceivedWebhook) => dataOf(received).import_supplier === latest.code;
    const held: ServerResponse[] = [];
    fixture.receiver.react = (received, response, request) =>
      isOfLatest(received) ? accept(received, response, request) : void held.push(response);
    await startWorker();
    await until(() => held.length === 32, 'the worker delivers as much as it does at once');
    await writeEvent(fixture.dataSource, await addProcess(fixture.dataSource, latest.supplierId), 'import');
    const waiting = 'SELECT FROM webhook_lane WHERE import_supplier_id = $1';
    await until(async () => (await fixture.dataSource.query(waiting, [latest.supplierId])).length === 1);
    held[0]?.writeHead(500).end();
    await until(() => fixture.receiver.received.length === 33);
    expect(fixture.receiver.received.slice(32).map(isOfLatest)).toEqual([true]);
  });
});

describe('events of one supplier that cannot be given their positions', () => {
  async function twoSuppliers() {
    const suppliers = [await SupplierClient.register(fixture.api), await SupplierClient.register(fixture.api)];
    const processes: string[] = [];
    for (const supplier of suppliers) {
      expect((await set(supplier)).status).toBe(201);
      const process = await addProcess(fixture.dataSource, supplier.supplierId);
      await writeEvent(fixture.dataSource, process, 'import');
      // From here on its feed has a row.
      await supplier.get(`events/${supplier.code}/?after=end`);
      await writeEvent(fixture.dataSource, process, 'import');
      processes.push(process);
    }
    return { held: suppliers[0]!, other: suppliers[1]!, accounts: processes };
  }
  const accountsOf = () => fixture.receiver.received.map(accountOf);

  it.each([
    ['holds', 'SELECT FROM event_feed WHERE import_supplier_id = $1 FOR UPDATE'],
    ['changes', 'UPDATE event_feed SET latest_position = latest_position WHERE import_supplier_id = $1'],
  ])('keep no other one waiting, and are left to whoever %s their feed', async (_how, hold) => {
    const { held, accounts } = await twoSuppliers();
    await fixture.dataSource.transaction(async (tx) => {
      await tx.query(hold, [held.supplierId]);
      await startWorker();
      const begun = performance.now();
      await until(() => accountsOf().filter((account) => account === accounts[1]).length === 2);
      // Whoever waits for a lock does so for ten seconds.
      expect(performance.now() - begun).toBeLessThan(8_000);
    });
    await until(() => accountsOf().filter((account) => account === accounts[0]).length === 2);
  });

  it('keep no other one waiting while an error is in their way', async () => {
    const { held, other, accounts } = await twoSuppliers();
    const moveEnd = 'UPDATE event_feed SET latest_position = latest_position + $2::int WHERE import_supplier_id = $1';
    // As after a wrong repair: the next position is taken.
    await fixture.dataSource.query(moveEnd, [held.supplierId, -1]);
    const many = Array.from({ length: 48 }, () => addProcess(fixture.dataSource, other.supplierId));
    for (const process of await Promise.all(many)) await writeEvent(fixture.dataSource, process, 'import');
    const warn = jest.spyOn(AppLogger.prototype, 'warn');
    await startWorker();
    const begun = performance.now();
    await until(() => accountsOf().filter((account) => account !== accounts[0]).length === 2 + many.length);
    // Eight in a round, of which a failure would make one a second.
    expect(performance.now() - begun).toBeLessThan(4_000);
    const failure = { import_supplier_id: held.supplierId, reason: expect.stringContaining('duplicate key') };
    expect(warn).toHaveBeenCalledWith('events.webhook.round_failed', expect.objectContaining(failure));
    warn.mockRestore();
    await fixture.dataSource.query(moveEnd, [held.supplierId, 1]);
    await until(() => accountsOf().filter((account) => account === accounts[0]).length === 2);
  });
});

describe('a receiver', () => {
  async function send(reaction: Reaction): Promise<SupplierClient> {
    const { supplier } = await supplierWithWebhook();
    fixture.receiver.react = reaction;
    await writeEvent(fixture.dataSource, await addProcess(fixture.dataSource, supplier.supplierId), 'import');
    await startWorker();
    return supplier;
  }

  it('that answers 410 gets nothing more until the webhook is set again, and then everything', async () => {
    const supplier = await send((_, response) => void response.writeHead(410).end());
    await until(async () => (await show(supplier)).status === 'DISABLED', 'the webhook was disabled');
    const process = await addProcess(fixture.dataSource, supplier.supplierId);
    await writeEvent(fixture.dataSource, process, 'import');
    expect(await show(supplier)).toMatchObject({ disabled_reason: 'It answered 410.' });
    expect(fixture.receiver.received).toHaveLength(1);
    fixture.receiver.react = accept;
    await set(supplier);
    await until(() => fixture.receiver.received.length === 3, 'both events arrived');
    expect(new Set(fixture.receiver.received.map(idOf)).size).toBe(2);
  });

  it.each([429, 503])('that answers %s is left alone for as long as it asks', async (status) => {
    const supplier = await send((_, response) => void response.writeHead(status, { 'Retry-After': '600' }).end());
    await until(async () => (await show(supplier)).status === 'RESTING', 'the webhook rests');
    const { paused_until: pausedUntil } = await show(supplier);
    const seconds = (Date.parse(pausedUntil) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    // One that was under way and got no answer does not shorten the pause.
    await new WebhookHealthRepository().noteUnreachable(
      fixture.dataSource.manager,
      supplier.supplierId,
      fixture.receiver.url,
    );
    expect((await show(supplier)).paused_until).toBe(pausedUntil);
  });

  it('that asks for a pause gets no further event of an account whose events were being sent', async () => {
    const { supplier } = await supplierWithWebhook();
    const [refused, underWay] = [
      await addProcess(fixture.dataSource, supplier.supplierId),
      await addProcess(fixture.dataSource, supplier.supplierId),
    ];
    let begun: ServerResponse | undefined;
    fixture.receiver.react = (received, response) => {
      if (accountOf(received) === refused) response.writeHead(503, { 'Retry-After': '600' }).end();
      else if (begun === undefined) begun = response;
      else response.writeHead(204).end();
    };
    for (let index = 0; index < 3; index += 1) await writeEvent(fixture.dataSource, underWay, 'import');
    await startWorker();
    await until(() => begun !== undefined);
    await writeEvent(fixture.dataSource, refused, 'import');
    await until(async () => (await show(supplier)).status === 'RESTING', 'the webhook rests');
    begun?.writeHead(204).end();
    const held = 'SELECT FROM webhook_lane WHERE lease_token IS NOT NULL';
    await until(async () => (await fixture.dataSource.query(held)).length === 0, 'nothing is being sent');
    expect(fixture.receiver.received).toHaveLength(2);
    fixture.receiver.react = accept;
    await hurry();
    await until(() => fixture.receiver.received.filter((one) => accountOf(one) === underWay).length === 3);
  });

  it.each([
    ['asks for a pause', (response: ServerResponse) => response.writeHead(503, { 'Retry-After': '3600' }).end()],
    ['does not answer', (response: ServerResponse) => response.socket?.resetAndDestroy()],
  ])('that %s when the webhook has gone to another one holds nothing up', async (_, end) => {
    let begun: ServerResponse | undefined;
    const supplier = await send((_received, response) => {
      begun = response;
    });
    await until(() => begun !== undefined);
    // As after many failures, after which the next attempt would be late.
    await fixture.dataSource.query(`UPDATE webhook_lane SET attempts = 7, first_failed_at = now()`);
    await fixture.dataSource.query(`UPDATE supplier_webhook SET failures_in_a_row = 20`);
    const other = await WebhookReceiver.start();
    try {
      expect((await set(supplier, { url: other.url })).status).toBe(200);
      if (begun !== undefined) end(begun);
      await until(() => other.received.length === 1, 'the other one got the event');
      await until(async () => (await show(supplier)).waiting_accounts === 0);
      expect(await show(supplier)).toMatchObject({ paused_until: null, dead_letters: 0 });
    } finally {
      await other.stop();
    }
  });

  it('that does not answer several times in a row is left alone for a while', async () => {
    const supplier = await send((_, _response, request) => request.socket.resetAndDestroy());
    for (let index = 0; index < 9; index += 1)
      await writeEvent(fixture.dataSource, await addProcess(fixture.dataSource, supplier.supplierId), 'import');
    await until(async () => (await show(supplier)).status === 'RESTING', 'the webhook rests');
    fixture.receiver.react = accept;
    await until(() => new Set(fixture.receiver.received.map(idOf)).size === 10);
  });

  it('that hangs holds up nobody, and what it never answered is sent again when a worker stopped', async () => {
    const supplier = await send(() => undefined);
    await until(() => fixture.receiver.received.length === 1);
    const startedAt = performance.now();
    await fixture.workers.pop()?.close();
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    fixture.receiver.react = accept;
    await startWorker();
    await until(() => fixture.receiver.received.length === 2, 'the event arrived');
    expect(new Set(fixture.receiver.received.map(idOf)).size).toBe(1);
    expect((await show(supplier)).dead_letters).toBe(0);
  });

  it('gets what a worker that died had begun, when its lease has lapsed', async () => {
    const { supplier } = await supplierWithWebhook();
    await writeEvent(fixture.dataSource, await addProcess(fixture.dataSource, supplier.supplierId), 'import');
    fixture.receiver.react = () => undefined;
    await startWorker();
    await until(() => fixture.receiver.received.length === 1);
    // As if the worker, which has it still open, were gone for half a minute.
    fixture.receiver.react = accept;
    await fixture.dataSource.query('UPDATE webhook_lane SET due_at = now()');
    await until(() => fixture.receiver.received.length === 2);
    await until(async () => (await show(supplier)).waiting_accounts === 0);
  });

  it('is not asked with a signature that nobody can make', async () => {
    const { supplier } = await supplierWithWebhook();
    await writeEvent(fixture.dataSource, await addProcess(fixture.dataSource, supplier.supplierId), 'import');
    await startWorker(`seals:${'f'.repeat(64)}`);
    await until(async () => (await show(supplier)).latest_failure !== null);
    expect((await show(supplier)).latest_failure.reason).toBe('The signing secret cannot be read.');
    expect(fixture.receiver.received).toEqual([]);
    await Promise.all(fixture.workers.splice(0).map((worker) => worker.close()));
    // As after the loss of the sealing keys.
    await fixture.dataSource.query(`UPDATE supplier_webhook SET sealed_secret = 'of another key'`);
    const { secret } = Object((await set(supplier, { replace_secret: true })).body);
    await startWorker();
    await until(() => fixture.receiver.received.length === 1);
    const { headers, body } = fixture.receiver.received[0]!;
    expect(() => new Webhook(secret).verify(body, { ...headers })).not.toThrow();
  });
});
