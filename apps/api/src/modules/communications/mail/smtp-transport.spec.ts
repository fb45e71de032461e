import { once } from 'node:events';
import { createServer } from 'node:net';
import { MailServer } from '@carryover/stand-ins';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MailPostponed, MailRefused, MailUncertain } from './mail-transport.js';
import { readSmtpUrl } from './smtp-server-address.js';
import { type SmtpTimeouts, SmtpTransport } from './smtp-transport.js';

/** Milliseconds. Of a server that answers, which a busy machine may delay. */
const PATIENT = { connect: 10_000, silence: 20_000, whole: 60_000 };
/** Of one that falls silent with or before the message, which until then answers. */
const UNTIL_SILENT = { ...PATIENT, silence: 1_000 };
/** Of one that is not there. */
const TIMEOUTS = { connect: 300, silence: 300, whole: 2_000 };
const mail = {
  id: '1',
  from: 'sender@example.com',
  to: 'ada@example.com',
  message: Buffer.from('Subject: Hello\r\n\r\nHello.\r\n.one dot\r\n'),
};
let server: MailServer;
let transport: SmtpTransport;

beforeEach(async () => {
  server = await MailServer.start();
  transport = withTimeouts(PATIENT);
});
afterEach(() => server.stop());

const withTimeouts = (timeouts: SmtpTimeouts) => new SmtpTransport(readSmtpUrl(server.url), timeouts);
const outcome = (signal = new AbortController().signal, by = transport) =>
  by.send(mail, signal).then(
    () => 'sent',
    (error: unknown) => error,
  );

describe('SmtpTransport', () => {
  it('hands a mail over as it is', async () => {
    expect(await outcome()).toBe('sent');
    expect([server.taken, server.recipients]).toEqual([[mail.message.toString()], ['ada@example.com']]);
  });

  it('postpones what the server does not take now, also when it has read all of it', async () => {
    server.behaviour = 'postpone';
    expect(await outcome()).toMatchObject({ constructor: MailPostponed, message: 'The mail server answered 451.' });
  });

  it('gives up what the server refuses, and keeps nothing that the server says in the reason', async () => {
    server.behaviour = 'refuse';
    expect(await outcome()).toMatchObject({ constructor: MailRefused, message: 'The mail server answered 554.' });
    server.behaviour = 'refuse recipient';
    const refused = await outcome();
    expect(refused).toBeInstanceOf(MailRefused);
    expect(Object(refused).message).toBe('The mail server answered 550.');
  });

  it.each(['hang', 'drop'] as const)('calls it uncertain when the server has all of it and %ss', async (behaviour) => {
    server.behaviour = behaviour;
    expect(await outcome(undefined, withTimeouts(UNTIL_SILENT))).toBeInstanceOf(MailUncertain);
    expect(server.arrived).toHaveLength(1);
  });

  it('postpones when the server hangs before it wants the message', async () => {
    server.behaviour = 'hang before';
    expect(await outcome(undefined, withTimeouts(UNTIL_SILENT))).toBeInstanceOf(MailPostponed);
    expect(server.arrived).toEqual([]);
  });

  it('postpones when nobody listens, when nobody greets, and when a password would travel in clear', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = Object(silent.address());
    const address = readSmtpUrl(`smtp://127.0.0.1:${port}`);
    expect(await outcome(undefined, new SmtpTransport(address, TIMEOUTS))).toBeInstanceOf(MailPostponed);
    silent.close();
    const nobody = new SmtpTransport(readSmtpUrl('smtp://127.0.0.1:1'), TIMEOUTS);
    expect(await outcome(undefined, nobody)).toBeInstanceOf(MailPostponed);
    const clear = { ...readSmtpUrl(server.url), requireTLS: true, credentials: { user: 'u', pass: 'p' } };
    expect(await outcome(undefined, new SmtpTransport(clear, TIMEOUTS))).toBeInstanceOf(MailPostponed);
    expect(server.arrived).toEqual([]);
  });

  it('stops at once before the message was handed over, and waits for the answer after', async () => {
    const stopping = new AbortController();
    server.behaviour = 'hang before';
    const stopped = outcome(stopping.signal);
    stopping.abort();
    expect(await stopped).toMatchObject({ constructor: MailPostponed });
    const late = new AbortController();
    server.behaviour = 'take';
    server.beforeAnswer = async () => late.abort();
    expect(await outcome(late.signal)).toBe('sent');
  });
});

describe('readSmtpUrl', () => {
  it.each([
    ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: false, credentials: null }],
    ['smtps://mail.example.com', { port: 465, secure: true, requireTLS: false }],
    [
      'smtp://u%40x:p%3Aq@mail.example.com:25',
      { port: 25, requireTLS: true, credentials: { user: 'u@x', pass: 'p:q' } },
    ],
    ['smtp://u:p@127.0.0.1:25', { requireTLS: false }],
    ['smtp://[::1]:25', { host: '::1' }],
  ])('reads %s', (url, expected) => {
    expect(readSmtpUrl(url)).toMatchObject(expected);
  });
});
