import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebhookReceiver } from '@carryover/stand-ins';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../tools/lib/free-port.mjs';
import { root } from '../../../tools/lib/paths.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { inheritedVariables } from '../../../tools/testing/inherited-variables.mjs';
import { Carryover } from '../../api/e2e/support/carryover.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-listen-'));
const [code] = [
  ...readFileSync(join(root, 'docs/guide/events-and-webhooks.md'), 'utf8').matchAll(/^```js\n(.*?)^```$/gms),
]
  .map(([, block]) => block)
  .filter((block) => block.includes('isSigned'));
/** The verification code of the guide, as it stands there. */
const { isSigned } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

const EVENTS = [
  ...['CREATED', 'UPDATED', 'STARTED', 'REQUEUED', 'PROCESSED', 'ERRORED', 'CANCELLED', 'DRY_RUN_SUCCEEDED'],
  ...['DRY_RUN_ERRORED', 'METER_POINT_STATUS_CHANGED'],
];

let carryover;
let env;
let supplier;

beforeAll(async () => {
  carryover = await Carryover.start({ sandbox: true, env: { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' } });
  const { organization_secret_key: key, import_supplier: sandbox } = carryover.credentials;
  supplier = sandbox;
  env = { CARRYOVER_API_URL: carryover.apis[0].url, CARRYOVER_SECRET_KEY: key };
  expect((await run(['sample', '--count', '1', '--supplier', supplier, '--output', 'one.ndjson'])).code).toBe(0);
  expect((await run(['load', 'one.ndjson', '--supplier', supplier])).code).toBe(0);
});
afterAll(async () => {
  await carryover?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(words, more = {}) {
  const child = spawn(process.execPath, [join(root, 'apps/cli/bin/carryover.js'), ...words], {
    env: { ...inheritedVariables(), ...env, ...more },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  return { child, ended: once(child, 'close').then(([code, signal]) => ({ code, signal, ...said })), said };
}

const run = (words, more) => start(words, more).ended;
const webhooks = (...words) => run(['webhooks', ...words, '--supplier', supplier]);
const trigger = (...events) => run(['trigger', ...events, '--supplier', supplier]);
const until = (isTrue) => waitUntil(isTrue, { milliseconds: 60_000, every: 20 });

/** Starts to listen, and waits until it does. */
async function listen(url, words, more = {}) {
  const listening = start(['listen', '--supplier', supplier, '--forward-to', url, ...words], more);
  await until(() => listening.said.err.includes('Ctrl-C ends it'));
  return { ...listening, secret: /whsec_\S+/.exec(listening.said.err)[0] };
}

const namesOf = (messages) =>
  messages.map(({ body }) => JSON.parse(body).type.replace(/^EVENT_(ACCOUNT_IMPORT_PROCESS_)?/, ''));
const idsOf = (messages) => messages.map(({ headers }) => headers['webhook-id']);

describe('events on the machine of a developer', () => {
  it('are posted as webhooks are, in order, over a kill, a receiver that is down, and a filter', async () => {
    const port = await freePort();
    let receiver = await WebhookReceiver.start({ port });
    const kept = ['--cursor-file', 'hook.cursor'];
    const first = await listen(receiver.url, kept);
    expect((await trigger(...EVENTS)).code).toBe(0);
    await until(() => receiver.received.length === EVENTS.length);
    expect(namesOf(receiver.received)).toEqual(EVENTS);
    for (const { headers, body } of receiver.received) {
      expect(isSigned(first.secret, headers, body)).toBe(true);
      expect(JSON.parse(body).data.data).toMatchObject({ test: true });
    }
    const seen = new Set(idsOf(receiver.received));

    // Nobody listens: what comes waits. Then the listener is killed, and what came is told by the next one.
    await receiver.stop();
    expect((await trigger('STARTED', 'PROCESSED')).code).toBe(0);
    await until(() => first.said.err.includes('trying again'));
    first.child.kill('SIGKILL');
    await first.ended;
    expect(first.said.err.split('trying again')).toHaveLength(2);
    receiver = await WebhookReceiver.start({ port });
    const second = await listen(receiver.url, kept, { CARRYOVER_LISTEN_SECRET: first.secret });
    expect(second.secret).toBe(first.secret);
    await until(() => namesOf(receiver.received).includes('PROCESSED'));
    const anew = receiver.received.filter(({ headers }) => !seen.has(headers['webhook-id']));
    expect(namesOf(anew)).toEqual(['STARTED', 'PROCESSED']);
    for (const { headers, body } of anew) expect(isSigned(first.secret, headers, body)).toBe(true);

    second.child.kill('SIGINT');
    expect(await second.ended).toMatchObject({ code: 130, signal: null });
    const filtered = await listen(receiver.url, ['--events', 'errored']);
    const before = receiver.received.length;
    await trigger('PROCESSED', 'ERRORED', 'CANCELLED', 'ERRORED');
    await until(() => receiver.received.length === before + 2);
    expect(namesOf(receiver.received.slice(before))).toEqual(['ERRORED', 'ERRORED']);
    filtered.child.kill('SIGINT');
    expect((await filtered.ended).code).toBe(130);
    await receiver.stop();
  }, 180_000);

  it('are refused where they cannot be: a live supplier, no such kind, no such account', async () => {
    const kinds = await trigger('NOTHING');
    expect(kinds).toMatchObject({ code: 2, err: expect.stringContaining('There is no event NOTHING') });
    const account = await run(['trigger', 'CREATED', '--supplier', supplier, '--account', 'NOBODY']);
    expect(account).toMatchObject({ code: 2, err: expect.stringContaining('has no import of that number') });
  });
});

describe('the webhook of a supplier, from its command line', () => {
  it('is made, tested, delivers, loses an event, gets it again, and is removed', async () => {
    const receiver = await WebhookReceiver.start();
    const made = await webhooks('create', receiver.url, '--json');
    const { secret } = JSON.parse(made.out);
    expect(made.code).toBe(0);
    expect((await webhooks('list')).out).toContain(receiver.url);
    expect((await webhooks('list')).out).not.toContain(secret);
    const test = await webhooks('test');
    expect(test).toMatchObject({ code: 0, out: expect.stringContaining('was taken with') });
    await trigger('PROCESSED');
    await until(() => namesOf(receiver.received).includes('PROCESSED'));
    for (const { headers, body } of receiver.received) expect(isSigned(secret, headers, body)).toBe(true);

    receiver.react = (_, response) => response.writeHead(500).end();
    await trigger('ERRORED');
    await until(async () => (await carryover.query('SELECT 1 FROM webhook_lane WHERE attempts > 0')).length === 1);
    expect((await webhooks('test')).code).toBe(1);
    // A day later.
    await carryover.query(
      `UPDATE webhook_lane SET attempts = 4, first_failed_at = first_failed_at - interval '25 hours', due_at = now()`,
    );
    await until(async () => (await webhooks('dead-letters')).code === 1);
    const [letter] = JSON.parse((await webhooks('dead-letters', '--json')).out).dead_letters;
    expect(letter).toMatchObject({ event: 'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED', latest_status: 500 });
    receiver.react = (_, response) => response.writeHead(204).end();
    const before = receiver.received.length;
    expect((await webhooks('replay', letter.id)).code).toBe(0);
    await until(() => receiver.received.length > before);
    await until(async () => (await webhooks('dead-letters')).code === 0);
    expect(receiver.received.at(-1).headers['webhook-id']).toBe(`evt_${letter.cursor}`);

    const rotated = JSON.parse((await webhooks('rotate', '--json')).out);
    await webhooks('test');
    const { headers, body } = receiver.received.at(-1);
    for (const one of [secret, rotated.secret]) expect(isSigned(one, headers, body)).toBe(true);
    expect((await webhooks('disable')).out).toContain('DISABLED');
    expect((await webhooks('remove')).code).toBe(0);
    expect((await webhooks('list')).out).toBe('There is no webhook.\n');
    expect(await webhooks('test')).toMatchObject({
      code: 2,
      err: expect.stringContaining('webhook of import supplier'),
    });
    await receiver.stop();
  }, 180_000);
});
