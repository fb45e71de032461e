import { createServer } from 'node:http';
import { distinctSample, generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { call, inParallel } from './support/supplier-api.mjs';

const IMPORT = 'EVENT_ACCOUNT_IMPORT_PROCESS_';
const PENDING_TO_PROCESSED = ['CREATED', 'STARTED', 'PROCESSED'].map((name) => IMPORT + name);

let carryover;
let code;
let receiver;
const received = [];

beforeAll(async () => {
  carryover = await Carryover.start({ apis: 2, workers: 2, env: { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' } });
  code = carryover.credentials.import_supplier;
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await carryover?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
});

/** Has every event sent to the receiver. @returns the secret */
async function setWebhook() {
  const { email, password } = carryover.credentials.console;
  const { url } = carryover.apis[0];
  const session = await call(`${url}/console/v1/sessions`, { method: 'POST', body: { email, password } });
  const answer = await call(`${url}/console/v1/suppliers/${code}/webhook`, {
    method: 'PUT',
    headers: { Authorization: `Session ${session.body.token}` },
    body: { url: `http://127.0.0.1:${receiver.address().port}/`, reason: 'To see events arrive.' },
  });
  expect(answer.status).toBe(201);
  return answer.body.secret;
}

/** Reads the feed from the api processes in turn, as a client that keeps nothing but its cursor. */
async function readFeed(from = null) {
  const suppliers = [await carryover.supplier(0), await carryover.supplier(1)];
  const results = [];
  let after = from;
  for (let page = 0; ; page += 1) {
    const api = page % 2;
    const { body } = await call(
      `${carryover.apis[api].url}/v2/data-import/events/${code}/?limit=37${after === null ? '' : `&after=${after}`}`,
      { headers: { Authorization: suppliers[api].authorization } },
    );
    results.push(...body.results);
    after = body.next_cursor;
    if (!body.has_more) return { results, after };
  }
}

const settled = () => carryover.settled();
const of = (entries, number) => entries.filter(({ external_account_number }) => external_account_number === number);

describe('an import', () => {
  it('shows in the events of its account and in the feed, and arrives at the webhook, in order', async () => {
    const { after } = await readFeed();
    const secret = await setWebhook();
    const supplier = await carryover.supplier();
    await supplier.create(distinctSample(1, { external_account_number: 'EVENTS-1' }));
    await settled();

    const path = `${carryover.apis[1].url}/v2/data-import/accounts/${code}/EVENTS-1/events/`;
    const { status, body: events } = await call(path, { headers: { Authorization: supplier.authorization } });
    expect(status).toBe(200);
    expect(events.slice(0, 3).map(({ event }) => event)).toEqual(PENDING_TO_PROCESSED);
    const { body: account } = await supplier.status('EVENTS-1');
    expect(events[2].data).toEqual({ platform_identifier: account.platform_identifier });
    expect(events.slice(0, 2).map(({ data }) => data)).toEqual([null, null]);

    const { results } = await readFeed(after);
    expect(of(results, 'EVENTS-1').slice(0, 3)).toMatchObject(events.slice(0, 3));

    expect(await waitUntil(() => received.length >= 3, { milliseconds: 20_000 })).toBe(true);
    const messages = received.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
    expect(messages.slice(0, 3)).toEqual(
      results.slice(0, 3).map((entry) => ({
        type: entry.event,
        timestamp: entry.occurred_at,
        data: { import_supplier: code, ...entry },
      })),
    );
  });
});

describe('two hundred imports with two workers', () => {
  it('are in the feed without a gap or a repeat, and each arrives at the webhook in its order', async () => {
    const { after } = await readFeed();
    const payloads = generatePayloads(200, 21, code);
    const supplier = await carryover.supplier();
    await inParallel(payloads, 8, (payload) => supplier.create(payload));
    await settled();
    const { results } = await readFeed(after);
    const imports = results.filter(({ event }) => event.startsWith(IMPORT));
    const [{ n }] = await carryover.query(
      `SELECT count(*)::int AS n FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id
       WHERE p.external_account_number = ANY($1)`,
      [payloads.map((payload) => payload.external_account_number)],
    );
    expect(imports).toHaveLength(n);
    expect(new Set(results.map(({ cursor }) => cursor)).size).toBe(results.length);

    const arrived = () => received.map(({ body }) => JSON.parse(body).data);
    const isComplete = () => new Set(arrived().map(({ cursor }) => cursor)).size >= results.length + 3;
    expect(await waitUntil(isComplete, { milliseconds: 60_000 })).toBe(true);
    const all = arrived();
    for (const { external_account_number: number } of payloads) {
      const story = of(imports, number).map(({ event }) => event);
      expect([story[0], story.at(-1)]).toEqual([PENDING_TO_PROCESSED[0], PENDING_TO_PROCESSED[2]]);
      expect(
        of(all, number)
          .filter(({ event }) => event.startsWith(IMPORT))
          .map(({ event }) => event),
      ).toEqual(story);
    }
  });
});
