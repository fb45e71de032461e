import { WAVE_EVENT_NAMES } from '@carryover/contract';
import { WebhookReceiver } from '@carryover/stand-ins';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import { registerSupplier } from '../../testing/imported-account.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { signInAs } from '../../testing/staff-session.js';
import { until } from '../../testing/worker-context.js';
import { WaveFixture } from './testing/wave-fixture.js';

const VARIABLES = { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' };

interface Entry {
  readonly event: string;
  readonly external_account_number: string;
  readonly wave?: string;
  readonly data: { readonly [name: string]: unknown } | null;
}

let fixture: WaveFixture;
let receiver: WebhookReceiver;

pollQuickly();
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  fixture = await WaveFixture.start(VARIABLES);
  await fixture.startWorker(VARIABLES);
}, 60_000);
afterAll(async () => {
  await fixture?.stop();
  await receiver?.stop();
});

/** What the feed tells of waves, or of one of them. */
async function feed(wave?: string, token = fixture.supplier.token, supplier = 'WAVES'): Promise<Entry[]> {
  const url = `${fixture.api.url}/v2/data-import/events/${supplier}/?limit=1000`;
  const { status, body } = await call(url, 'GET', { Authorization: `Token ${token}` });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const { results } = body as { results: Entry[] };
  return wave === undefined ? results : results.filter((entry) => entry.wave === wave);
}

const ofWave = ({ external_account_number: number }: Entry) => number === '';

async function toldOf(wave: string): Promise<string[]> {
  return (await feed(wave)).filter(ofWave).map(({ event }) => event.replace('EVENT_WAVE_', ''));
}

describe('the events of waves', () => {
  it('tell the way of a wave from its making to its signing off, and name it with its accounts', async () => {
    await fixture.make('STORY');
    await fixture.put('STORY', 'a', [fixture.account()]);
    await fixture.call('POST', 'STORY/dry-run/');
    await fixture.until('STORY', ({ state }) => state === 'REVIEW');
    await fixture.call('POST', 'STORY/waive/', { gate: 'lists_loaded', reason: 'None are loaded here.' });
    await fixture.call('POST', 'STORY/release/');
    await fixture.until('STORY', ({ state, totals }) => state === 'IMPORTED' && totals[0]?.imported === '1');
    await fixture.call('POST', 'STORY/reconcile/');
    await fixture.call('POST', 'STORY/sign-off/');
    const staff = await signInAs(fixture.api, 'operator', 'signer');
    const signed = await call(`${fixture.api.url}/console/v1/waves/WAVES/STORY/sign-off`, 'POST', staff, {
      reason: 'As planned',
    });
    expect(signed).toMatchObject({ status: 200 });
    const entries = await feed('STORY');
    expect(await toldOf('STORY')).toEqual([
      ...['CREATED', 'READY', 'DRY_RUN_STARTED', 'DRY_RUN_FINISHED', 'GATE_WAIVED', 'APPROVED', 'RELEASED'],
      ...['IMPORTED', 'RECONCILED', 'SIGNATURE_GIVEN', 'SIGNATURE_GIVEN', 'SIGNED_OFF'],
    ]);
    expect(entries.filter(ofWave).every(({ event }) => WAVE_EVENT_NAMES.includes(event))).toBe(true);
    expect(entries.find(({ event }) => event === 'EVENT_WAVE_DRY_RUN_FINISHED')?.data).toEqual({
      ...{ from_state: 'DRY_RUN', to_state: 'REVIEW', actor: 'platform', judged: 1, problems: 0 },
    });
    // Who of the staff it was is told to nobody outside.
    expect(entries.at(-1)?.data).toEqual({ from_state: 'RECONCILED', to_state: 'SIGNED_OFF', actor: 'staff' });
    const ofAccount = entries.filter((entry) => !ofWave(entry)).map(({ event }) => event);
    expect(ofAccount).toContain('EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED');
  });

  it('stand beside those of its imports, which say when they were cancelled with their line or with the wave', async () => {
    await fixture.make('LEFT');
    const [kept, dropped] = [fixture.account(), fixture.account()];
    await fixture.put('LEFT', 'a', [kept, dropped]);
    await fixture.put('LEFT', 'a', [kept]);
    await fixture.call('POST', 'LEFT/cancel/', { reason: 'Wrong extract.' });
    const cancelled = async () => {
      const entries = await feed('LEFT');
      return entries.flatMap(({ event, external_account_number: number, data }) =>
        event === 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED' ? [[number, data]] : [],
      );
    };
    await until(async () => (await cancelled()).length === 2);
    expect(await cancelled()).toEqual([
      [dropped.external_account_number, { reason: 'line_dropped' }],
      [kept.external_account_number, { reason: 'wave_cancelled' }],
    ]);
    const url = `${fixture.api.url}/v2/data-import/accounts/WAVES/${kept.external_account_number}/events/`;
    const { body } = await call(url, 'GET', { Authorization: `Token ${fixture.supplier.token}` });
    expect((body as Entry[]).at(-1)?.data).toEqual({ reason: 'wave_cancelled' });
  });

  it('are seen by the supplier of the wave alone', async () => {
    await fixture.make('OURS');
    expect(await toldOf('OURS')).toEqual(['CREATED']);
    const other = await registerSupplier(fixture.api, 'OTHERS');
    expect(await feed(undefined, other.token, 'OTHERS')).toEqual([]);
    const url = `${fixture.api.url}/v2/data-import/events/WAVES/`;
    expect(await call(url, 'GET', { Authorization: `Token ${other.token}` })).toMatchObject({ status: 404 });
  });

  it('are sent to the webhook in their order, put aside when nobody takes them, and sent once more', async () => {
    const own = { Authorization: `Token ${fixture.supplier.token}` };
    const hook = `${fixture.api.url}/v2/data-import/webhooks/WAVES/`;
    expect(await call(hook, 'PUT', own, { url: receiver.url })).toMatchObject({ status: 201 });
    await fixture.make('SENT');
    await fixture.call('POST', 'SENT/ready/', { reason: 'All of it.' });
    const messages = () =>
      receiver.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.wave === 'SENT');
    await until(async () => messages().length === 2);
    expect(messages().map(({ type }) => type)).toEqual(['EVENT_WAVE_CREATED', 'EVENT_WAVE_READY']);
    expect(messages()[1]).toMatchObject({
      data: { import_supplier: 'WAVES', external_account_number: '', wave: 'SENT', data: { reason: 'All of it.' } },
    });
    receiver.react = (_, response) => void response.writeHead(500).end();
    await fixture.call('POST', 'SENT/cancel/');
    // As after a day in which it was tried.
    await until(async () => {
      const [failed] = await fixture.query(
        `WITH spent AS (UPDATE webhook_lane SET first_failed_at = now() - interval '2 days', due_at = now()
           WHERE wave_id IS NOT NULL AND attempts > 0 AND lease_token IS NULL RETURNING id)
         SELECT id FROM webhook_dead_letter WHERE wave_id IS NOT NULL`,
      );
      return failed !== undefined;
    });
    const letters = await call(`${hook}dead-letters/`, 'GET', own);
    expect(letters.body).toMatchObject({
      results: [{ event: 'EVENT_WAVE_CANCELLED', external_account_number: '', wave: 'SENT' }],
    });
    receiver.react = (_, response) => void response.writeHead(204).end();
    expect(await call(`${hook}dead-letters/replay/`, 'POST', own)).toMatchObject({ status: 200 });
    await until(async () => {
      const [open] = await fixture.query('SELECT id FROM webhook_dead_letter WHERE delivered_at IS NULL');
      return open === undefined;
    });
    expect(messages().at(-1)).toMatchObject({ type: 'EVENT_WAVE_CANCELLED' });
  });

  it('tell the webhook why a wave halted by itself, and by which budget', async () => {
    const own = { Authorization: `Token ${fixture.supplier.token}` };
    const hook = `${fixture.api.url}/v2/data-import/webhooks/WAVES/`;
    expect([200, 201]).toContain((await call(hook, 'PUT', own, { url: receiver.url })).status);
    // No account starts before they have failed.
    await fixture.make('SPENT', { most_failed: 1, plan: { start_date: '2099-01-01' } });
    await fixture.put('SPENT', 'a', [fixture.account(), fixture.account(), fixture.account()]);
    expect(await fixture.call('POST', 'SPENT/release/')).toMatchObject({ status: 200 });
    await fixture.query(
      `UPDATE account_import_process SET status = 'ERRORED', modified_at = clock_timestamp(), latest_error_code = 'internal_error',
         latest_error_detail = 'It failed.', latest_error_domain = 'platform'
       WHERE id IN (SELECT p.id FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = 'SPENT'
         ORDER BY p.id LIMIT 2)`,
    );
    const halted = () =>
      receiver.received
        .map(({ body }) => JSON.parse(body))
        .find(({ type, data }) => type === 'EVENT_WAVE_HALTED' && data.wave === 'SPENT');
    await until(async () => halted() !== undefined);
    expect(halted().data).toMatchObject({
      ...{ import_supplier: 'WAVES', external_account_number: '', wave: 'SPENT' },
      data: {
        ...{ from_state: 'RUNNING', to_state: 'HALTED', actor: 'platform', reason: '2 accounts failed, where 1 may.' },
        budget: { kind: 'number', failed: 2, allowed: 1 },
      },
    });
    await fixture.call('POST', 'SPENT/cancel/');
  });

  it('are sent though a worker of the release before, which does not know them, went past them', async () => {
    const [{ id } = { id: '' }] = await fixture.query<{ id: string }>(
      'SELECT import_supplier_id AS id FROM supplier_webhook',
    );
    await fixture.api.app.get(DataSource).transaction(async (old) => {
      // As it does: it holds the webhook, and takes the end of the feed for what it has put on lanes.
      await old.query('SELECT FROM supplier_webhook WHERE import_supplier_id = $1 FOR NO KEY UPDATE', [id]);
      await fixture.make('PASSED');
      expect(await toldOf('PASSED')).toEqual(['CREATED']);
      await old.query(
        `UPDATE supplier_webhook w SET queued_position = f.latest_position FROM event_feed f
         WHERE f.import_supplier_id = w.import_supplier_id AND w.import_supplier_id = $1`,
        [id],
      );
    });
    await until(async () => receiver.received.some(({ body }) => JSON.parse(body).data.wave === 'PASSED'));
  });
});
