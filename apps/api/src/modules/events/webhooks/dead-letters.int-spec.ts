import { accept } from '@carryover/stand-ins';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../../platform/database/new-id.js';
import { until } from '../../../testing/until.js';
import { addProcess, writeEvent } from '../testing/event-writer.js';
import type { SupplierClient } from '../testing/supplier-client.js';
import { idOf, WebhookDeliveries } from '../testing/webhook-deliveries.js';

const fixture = new WebhookDeliveries();
const { startWorker, show, replay, deadLetters, supplierWithWebhook, hurry } = fixture;

beforeAll(() => fixture.begin());
afterAll(() => fixture.end());
beforeEach(() => fixture.beginTest());
afterEach(() => fixture.endTest());

describe('a dead letter', () => {
  /** Two events of one account and one of another, tried for more than a day. */
  async function bury(): Promise<{ supplier: SupplierClient; process: string }> {
    const { supplier } = await supplierWithWebhook();
    fixture.receiver.react = (_, response) => void response.writeHead(500).end();
    const process = await addProcess(fixture.dataSource, supplier.supplierId);
    await writeEvent(fixture.dataSource, process, 'import');
    await writeEvent(fixture.dataSource, process, 'meter_point');
    await writeEvent(fixture.dataSource, await addProcess(fixture.dataSource, supplier.supplierId), 'import');
    await startWorker();
    await until(async () => {
      await fixture.dataSource.query(`UPDATE webhook_lane SET first_failed_at = now() - interval '24 hours 1 second'
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
    const before = fixture.receiver.received.length;
    fixture.receiver.react = accept;
    const answers = await Promise.all([1, 2, 3].map(() => replay(supplier, `${letter.id}/replay`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await until(async () => (await show(supplier)).dead_letters === 2);
    expect((await replay(supplier, `${letter.id}/replay`)).status).toBe(200);
    expect(fixture.receiver.received.slice(before).map(idOf)).toEqual([`evt_${letter.cursor}`]);
  });

  it('is replayed with all the others', async () => {
    const { supplier } = await bury();
    const letters = (await deadLetters(supplier)).results;
    const before = fixture.receiver.received.length;
    fixture.receiver.react = accept;
    expect((await replay(supplier, 'replay')).body).toEqual({ replayed: 3, left: 0 });
    expect(Object((await replay(supplier, 'replay')).body).replayed).toBe(0);
    await until(async () => (await show(supplier)).dead_letters === 0);
    const expected = letters.map(({ cursor }: { cursor: string }) => `evt_${cursor}`);
    expect(fixture.receiver.received.slice(before).map(idOf).sort()).toEqual(expected.sort());
  });

  it('is replayed with all the others also where these are very many, in statements of ten thousand', async () => {
    const { supplier } = await supplierWithWebhook();
    const process = await addProcess(fixture.dataSource, supplier.supplierId);
    await fixture.dataSource.query(
      `INSERT INTO webhook_dead_letter (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
       SELECT $1, $2, n, 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', 9, 'It answered 500.', now(), now() - make_interval(secs => n)
       FROM generate_series(1, 50012) n`,
      [supplier.supplierId, process],
    );
    await fixture.dataSource.query(`CREATE TABLE replays (n int)`);
    await fixture.dataSource.query(`CREATE FUNCTION note_replays() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN INSERT INTO replays SELECT count(*) FROM come; RETURN NULL; END $$`);
    await fixture.dataSource.query(`CREATE TRIGGER webhook_lane__note_replays AFTER INSERT ON webhook_lane REFERENCING NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION note_replays()`);
    expect(await replay(supplier, 'replay')).toMatchObject({ status: 200, body: { replayed: 50_000, left: 12 } });
    // The oldest went first.
    const { results } = await deadLetters(supplier, '?limit=13');
    expect(results.map((one: { replayed_at: unknown }) => one.replayed_at !== null)).toEqual([
      ...Array.from({ length: 12 }, () => false),
      true,
    ]);
    expect((await replay(supplier, 'replay')).body).toEqual({ replayed: 12, left: 0 });
    const sizes: { n: number }[] = await fixture.dataSource.query('SELECT n FROM replays WHERE n > 0');
    expect(sizes.map(({ n }) => n)).toEqual([...Array.from({ length: 5 }, () => 10_000), 12]);
    await fixture.dataSource.query('DROP FUNCTION note_replays() CASCADE');
    await fixture.dataSource.query('DROP TABLE replays');
  });

  it('is one again when the replay fails for as long', async () => {
    const { supplier } = await bury();
    await replay(supplier, 'replay');
    await until(async () => {
      await fixture.dataSource.query(`UPDATE webhook_lane SET first_failed_at = now() - interval '24 hours 1 second'
        WHERE attempts > 0 AND lease_token IS NULL`);
      await hurry();
      const { results } = await deadLetters(supplier);
      return results.length === 3 && results.every((one: { replayed_at: unknown }) => one.replayed_at === null);
    });
    expect((await replay(supplier, 'replay')).body).toEqual({ replayed: 3, left: 0 });
  });

  it('is none after a pause of a day that the receiver asked for: it is tried again before', async () => {
    const { supplier } = await supplierWithWebhook();
    fixture.receiver.react = (_, response) => void response.writeHead(503, { 'Retry-After': '86400' }).end();
    await writeEvent(fixture.dataSource, await addProcess(fixture.dataSource, supplier.supplierId), 'import');
    await startWorker();
    const failed = async (times: number) => {
      const [lane] = await fixture.dataSource.query('SELECT attempts FROM webhook_lane WHERE lease_token IS NULL');
      return lane?.attempts === times;
    };
    await until(() => failed(1));
    await fixture.dataSource.query(`UPDATE webhook_lane SET first_failed_at = now() - interval '24 hours 1 second'`);
    await hurry();
    await until(async () => (await failed(2)) || (await show(supplier)).dead_letters > 0);
    expect(await show(supplier)).toMatchObject({ waiting_accounts: 1, dead_letters: 0 });
  });

  it('is not found under an id that is none', async () => {
    const { supplier } = await supplierWithWebhook();
    for (const id of [newId(), 'x']) expect((await replay(supplier, `${id}/replay`)).status).toBe(404);
  });
});
