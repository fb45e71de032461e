import { lookup } from 'node:dns/promises';
import { HOOK_EXAMPLE_CERTIFICATE, NameServer, type Reaction, WebhookReceiver } from '@carryover/stand-ins';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../testing/until.js';
import { type Attempt, WebhookClient, type WebhookClientOptions } from './webhook-client.js';

const MESSAGE = { headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' }, body: '{"a":1}' };
const never = new AbortController().signal;

let receiver: WebhookReceiver;
let clients: WebhookClient[];

beforeEach(async () => {
  clients = [];
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await receiver.stop();
});

/** For what never comes. Whatever does come may take longer on a machine with other work. */
const IMPATIENT = { timeoutMs: 300 };

function client(options: Partial<WebhookClientOptions> = {}): WebhookClient {
  const made = new WebhookClient({ allowPrivate: true, ...options });
  clients.push(made);
  return made;
}

function post(reaction: Reaction, signal = never, options?: Partial<WebhookClientOptions>): Promise<Attempt> {
  receiver.react = reaction;
  return client(options).post(receiver.url, MESSAGE, signal);
}

describe('a webhook that is posted', () => {
  it('arrives with its headers and its body', async () => {
    expect(await client().post(receiver.url, MESSAGE, never)).toEqual({ kind: 'delivered', status: 204 });
    expect(receiver.received).toEqual([{ headers: expect.objectContaining(MESSAGE.headers), body: MESSAGE.body }]);
  });

  it.each([200, 201, 202, 299])('is delivered when the answer is %s', async (status) => {
    expect(await post((_, response) => response.writeHead(status).end('ok'))).toEqual({ kind: 'delivered', status });
  });

  it.each([400, 401, 404, 410, 500, 502])('is not delivered when the answer is %s', async (status) => {
    const attempt = await post((_, response) => response.writeHead(status, { 'Retry-After': '9' }).end());
    expect(attempt).toEqual({ kind: 'refused', status, reason: `It answered ${status}.` });
  });

  it.each([429, 503])('tells when to come back after %s', async (status) => {
    const attempt = await post((_, response) => response.writeHead(status, { 'Retry-After': '9' }).end());
    expect(attempt).toEqual({ kind: 'refused', status, reason: `It answered ${status}.`, retryAfter: '9' });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect (%s)', async (status) => {
    const other = await WebhookReceiver.start();
    const attempt = await post((_, response) => response.writeHead(status, { Location: other.url }).end());
    expect(attempt).toEqual({
      kind: 'refused',
      status,
      reason: `It answered ${status}; redirects are not followed.`,
    });
    expect(other.received).toEqual([]);
    await other.stop();
  });

  it('does not wait for a receiver that says nothing', async () => {
    const attempt = await post(() => undefined, never, IMPATIENT);
    expect(attempt).toEqual({ kind: 'unreachable', reason: 'No answer within the time allowed.' });
  });

  it('is not delivered when the connection is reset', async () => {
    const attempt = await post((_, _response, request) => request.socket.resetAndDestroy());
    expect(attempt).toMatchObject({ kind: 'unreachable', reason: expect.stringContaining('The connection was') });
  });

  it('is not delivered when nobody listens', async () => {
    const gone = await WebhookReceiver.start();
    await gone.stop().catch(() => undefined);
    const attempt = await client().post('http://127.0.0.1:1/', MESSAGE, never);
    expect(attempt).toEqual({ kind: 'unreachable', reason: 'The connection was refused.' });
  });

  it('is delivered by its status alone; a long answer is not read to its end', async () => {
    let sent = 0;
    const attempt = await post((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1_024))) sent += 64;
      };
      response.on('drain', more);
      more();
    });
    expect(attempt).toEqual({ kind: 'delivered', status: 200 });
    expect(sent).toBeLessThan(32 * 1_024);
  });

  it('is not delivered when the headers of the answer do not end', async () => {
    const attempt = await post((_, response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(64 * 1_024)}\r\n\r\n`);
    });
    expect(attempt).toEqual({ kind: 'unreachable', reason: 'The headers of the answer are too long.' });
  });

  it('is given up when the process stops', async () => {
    const stopping = new AbortController();
    const attempt = post(() => stopping.abort(), stopping.signal);
    expect(await attempt).toEqual({ kind: 'stopped' });
  });

  it('goes to no proxy', async () => {
    process.env.http_proxy = 'http://127.0.0.1:1';
    const attempt = await client().post(receiver.url, MESSAGE, never);
    delete process.env.http_proxy;
    expect(attempt).toEqual({ kind: 'delivered', status: 204 });
  });
});

describe('the address of a webhook', () => {
  const refused = { kind: 'unreachable', reason: 'The host has an address that is not a public one.' };
  const secure = (resolve: WebhookClientOptions['resolve']) => client({ allowPrivate: false, resolve });
  const url = (host = 'hook.example') => `https://${host}:${receiver.port}/hook`;

  it.each([
    ['this machine', ['127.0.0.1']],
    ["a cloud's metadata", ['169.254.169.254']],
    ['this machine in IPv6', ['::1']],
    ['a private network, mapped', ['::ffff:10.0.0.1']],
    ['nothing', []],
    ['one public and one private address', ['93.184.216.34', '10.0.0.1']],
  ])('is refused when its name leads to %s', async (_, addresses) => {
    expect(await secure(async () => addresses).post(url(), MESSAGE, never)).toEqual(refused);
  });

  it('is refused when it is private itself or plain, whatever was allowed when it was set', async () => {
    const strict = client({ allowPrivate: false });
    expect(await strict.post(receiver.url, MESSAGE, never)).toMatchObject({ reason: 'Use an https URL.' });
    expect(await strict.post(url('127.0.0.1'), MESSAGE, never)).toMatchObject({
      reason: 'The address is not a public one.',
    });
    expect(receiver.received).toEqual([]);
  });

  it('is resolved once, checked, and connected to: a name that leads elsewhere a moment later gains nothing', async () => {
    const inside = await WebhookReceiver.start({ host: '127.0.0.2', port: receiver.port });
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let asked = 0;
    const rebinding = client({
      resolve: async () => answers[asked++] ?? ['127.0.0.2'],
      isAllowed: (address) => address === '127.0.0.1',
    });
    const target = `http://hook.example:${receiver.port}/hook`;
    expect(await rebinding.post(target, MESSAGE, never)).toMatchObject({ kind: 'delivered' });
    expect(asked).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`hook.example:${receiver.port}`);
    // The second attempt resolves anew, and does not use the open connection to get round the check either.
    expect(await rebinding.post(target, MESSAGE, never)).toEqual(refused);
    expect(inside.received).toEqual([]);
    await inside.stop();
  });

  it('is not waited for when the name server says nothing', async () => {
    const silent = client({ ...IMPATIENT, resolve: () => new Promise(() => undefined) });
    const attempt = await silent.post('http://hook.example/', MESSAGE, never);
    expect(attempt).toEqual({ kind: 'unreachable', reason: 'No answer within the time allowed.' });
  });

  it('is told apart when its name is not known', async () => {
    const attempt = await client(IMPATIENT).post('http://nobody.invalid/', MESSAGE, never);
    expect(attempt).toMatchObject({ kind: 'unreachable', reason: expect.stringMatching(/host name|time allowed/) });
  });
});

describe('the name server of a webhook', () => {
  let nameServer: NameServer;
  beforeEach(async () => {
    nameServer = await NameServer.start();
  });
  afterEach(() => nameServer.stop());

  const strict = (options: Partial<WebhookClientOptions> = {}) =>
    client({
      allowPrivate: false,
      isAllowed: () => true,
      ...options,
      publicNames: { nameServers: [nameServer.address], ...options.publicNames },
    });

  it('is asked anew for each attempt, for addresses of both kinds', async () => {
    const secure = await WebhookReceiver.start({ tls: true });
    nameServer.addresses = { 'hook.example': '127.0.0.1' };
    const poster = strict({ ca: HOOK_EXAMPLE_CERTIFICATE });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const posted = await poster.post(`https://hook.example:${secure.port}/hook`, MESSAGE, never);
      expect(posted).toEqual({ kind: 'delivered', status: 204 });
    }
    expect(nameServer.asked.sort()).toEqual(['A', 'A', 'AAAA', 'AAAA'].map((kind) => `${kind} hook.example`));
    await secure.stop();
  });

  it.each([
    ['does not know the name', 'unknown', 'The host name is not known.'],
    ['cannot tell', 'failing', 'The host name could not be looked up.'],
  ] as const)('is told of where it %s', async (_, says, reason) => {
    nameServer.says = says;
    expect(await strict().post('https://hook.example/', MESSAGE, never)).toEqual({ kind: 'unreachable', reason });
  });

  it('is told of where it is away', async () => {
    const gone = strict({ publicNames: { nameServers: ['127.0.0.1:1'] } });
    const reason = 'The host name could not be looked up.';
    expect(await gone.post('https://hook.example/', MESSAGE, never)).toEqual({ kind: 'unreachable', reason });
  });

  it('is told of where several say nothing, while the attempt has time left', async () => {
    nameServer.says = 'nothing';
    const second = await NameServer.start();
    second.says = 'nothing';
    const poster = strict({ publicNames: { nameServers: [nameServer.address, second.address], withinMs: 300 } });
    const reason = 'The host name could not be looked up.';
    expect(await poster.post('https://hook.example/', MESSAGE, never)).toEqual({ kind: 'unreachable', reason });
    await second.stop();
  });

  it('leaves time for the receiver where it says nothing of one kind of addresses', async () => {
    const secure = await WebhookReceiver.start({ tls: true });
    nameServer.addresses = { 'hook.example': '127.0.0.1' };
    nameServer.saysNothingTo = 'AAAA';
    const poster = strict({ ca: HOOK_EXAMPLE_CERTIFICATE, timeoutMs: 6_000 });
    const attempt = await poster.post(`https://hook.example:${secure.port}/hook`, MESSAGE, never);
    expect(attempt).toEqual({ kind: 'delivered', status: 204 });
    await secure.stop();
  });

  it('keeps nobody else waiting while it says nothing', async () => {
    nameServer.says = 'nothing';
    const stopping = new AbortController();
    const poster = strict();
    const attempts = Array.from({ length: 20 }, (_, index) =>
      poster.post(`https://hook-${index}.example/`, MESSAGE, stopping.signal),
    );
    await until(() => nameServer.asked.length >= 40);
    const startedAt = performance.now();
    await lookup('localhost');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    stopping.abort();
    expect(await Promise.all(attempts)).toEqual(attempts.map(() => ({ kind: 'stopped' })));
  });

  it('is not asked again after the attempt, while it is asked for a name of later', async () => {
    nameServer.says = 'nothing';
    const asked = (host: string) => nameServer.asked.filter((one) => one.endsWith(` ${host}`)).length;
    const poster = strict({ publicNames: { askedAgainMs: 1_000 } });
    const stopping = new AbortController();
    const attempt = poster.post('https://hook.example/', MESSAGE, stopping.signal);
    await until(() => asked('hook.example') >= 2);
    stopping.abort();
    expect(await attempt).toEqual({ kind: 'stopped' });
    const askedBefore = asked('hook.example');
    const stoppingLater = new AbortController();
    const later = poster.post('https://later.example/', MESSAGE, stoppingLater.signal);
    await until(() => asked('later.example') >= 4);
    expect(asked('hook.example')).toBe(askedBefore);
    stoppingLater.abort();
    expect(await later).toEqual({ kind: 'stopped' });
  });
});

describe('the certificate of a receiver', () => {
  let secure: WebhookReceiver;
  beforeEach(async () => {
    secure = await WebhookReceiver.start({ tls: true });
  });
  afterEach(() => secure.stop());

  const postTo = (host: string, options: Partial<WebhookClientOptions>) =>
    client({ resolve: async () => ['127.0.0.1'], ...options }).post(
      `https://${host}:${secure.port}/hook`,
      MESSAGE,
      never,
    );

  it('has to be for the name in the URL, not for the address it was pinned to', async () => {
    const ca = HOOK_EXAMPLE_CERTIFICATE;
    expect(await postTo('hook.example', { ca })).toEqual({ kind: 'delivered', status: 204 });
    expect(await postTo('other.example', { ca })).toEqual({
      kind: 'unreachable',
      reason: "The host's certificate is for another name.",
    });
    expect(secure.received).toHaveLength(1);
  });

  it('has to be trusted', async () => {
    expect(await postTo('hook.example', {})).toEqual({
      kind: 'unreachable',
      reason: "The host's certificate is not trusted.",
    });
    expect(secure.received).toEqual([]);
  });

  it('has to be there', async () => {
    const plain = `https://hook.example:${receiver.port}/hook`;
    const attempt = await client({ resolve: async () => ['127.0.0.1'] }).post(plain, MESSAGE, never);
    expect(attempt).toEqual({ kind: 'unreachable', reason: 'No secure connection could be made.' });
  });
});
