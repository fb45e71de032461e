import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { TelemetryReceiver } from '@carryover/stand-ins';
import { plantCanaries } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { plantFault, removeFault } from './support/planted-faults.mjs';
import { PrivacyWatch, variablesFor } from './support/privacy-watch.mjs';

const SOON = { milliseconds: 30_000, every: 50 };
const account = plantCanaries(1);
const number = account.payload.external_account_number;
const { canaries } = account;
/** All of them in one text. */
const everything = canaries.map(({ value }) => value).join(' | ');

let carryover;
let supplier;
let staff;
let watch;
let telemetry;
let echo;
let mails;
const webhookBodies = [];

beforeAll(async () => {
  telemetry = await TelemetryReceiver.start();
  echo = await listening(createServer(answerWithEverything));
  mails = await listening(createTcpServer(refuseRecipients));
  const { port } = echo.address();
  const env = {
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes',
    SMTP_URL: `smtp://127.0.0.1:${mails.address().port}`,
    PAYMENT_VENDORS: 'SANDBOX,STRIPE',
    STRIPE_SECRET_KEY: 'sk_test_privacy',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    BODY_LIMIT_BYTES: '65536',
    LOG_LEVEL: 'trace',
    ...variablesFor(telemetry),
  };
  carryover = await Carryover.start({ workers: 0, env });
  await carryover.query(`UPDATE import_supplier SET settings = settings || '{"sendWelcomeCommunication": true}'`);
  await carryover.addWorker();
  supplier = await carryover.supplier();
  staff = await carryover.staff();
  watch = new PrivacyWatch(carryover, canaries, telemetry);
  await watch.listenToRedis();
  await staff.send('PUT', 'suppliers/DEMO/webhook', { url: `http://127.0.0.1:${port}/hook` });
});

afterAll(async () => {
  watch?.stop();
  await carryover?.stop();
  await telemetry?.stop();
  for (const server of [echo, mails]) {
    server?.closeAllConnections?.();
    server?.close();
  }
});

function listening(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** A vendor and a webhook receiver that say back what they got, and more, as an error. */
async function answerWithEverything(request, response) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  if (request.url === '/hook') webhookBodies.push(body);
  response.writeHead(request.url.includes('later') ? 500 : 400, everything.replaceAll(/[^ -~]/g, ''), {
    'Content-Type': 'application/json',
  });
  response.end(JSON.stringify({ error: { message: `${request.url} ${body} ${everything}`, code: everything } }));
}

/** A mail server that knows no recipient, and says whom it does not know in every way. */
function refuseRecipients(socket) {
  socket.on('error', () => undefined);
  socket.write('220 mail.example ESMTP\r\n');
  socket.on('data', (chunk) => {
    const line = chunk.toString();
    if (/^rcpt to/i.test(line))
      socket.write(`550 5.1.1 ${line.trim()} Quillfeather Vexbridgeworth (quill.vexbridge)\r\n`);
    else if (/^quit/i.test(line)) socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  });
}

/** A request as it is written, whatever it is. @returns its status */
async function send(path, body, { type = 'application/json', query = '' } = {}) {
  const { url } = carryover.apis[0];
  const headers = { Authorization: supplier.authorization, 'Content-Type': type };
  const answer = await fetch(`${url}/${path}${query}`, { method: 'POST', headers, body });
  await answer.text();
  return answer.status;
}

const ACCOUNTS = 'v2/data-import/accounts/';
const text = JSON.stringify(account.payload);

describe('a supplier that sends canaries where they do not belong', () => {
  it('is answered, whatever is wrong with them', async () => {
    const broken = canaries.flatMap(({ value }) => [
      { ...account.payload, import_supplier: value },
      { ...account.payload, [value]: value, account_type: value, last_billed_to_date: value, transfer_balance: value },
      { ...account.payload, customers: [{ email: value, mobile: value, date_of_birth: value, psr: value }] },
      { ...account.payload, references: [{ namespace: value, value }], notes: [{ body: value, created_at: value }] },
    ]);
    for (const payload of broken) expect(await send(ACCOUNTS, JSON.stringify(payload))).toBe(400);
    const half = text.slice(0, text.length / 2);
    for (const body of [half, `${text}${text}`, `{"a":${everything}}`, text.replace('{', '{"import_supplier":"X",')])
      expect(await send(ACCOUNTS, body)).toBe(400);
    expect(await send(ACCOUNTS, `[${`${text},`.repeat(20)}${text}]`)).toBe(413);
    expect(await send(ACCOUNTS, text, { type: `text/${account.payload.billing_postcode.slice(0, 3)}` })).toBe(415);
    expect(await send(ACCOUNTS, text, { query: `?${new URLSearchParams({ [everything]: everything })}` })).toBe(400);
    expect(await send(encodeURIComponent(everything), text)).toBe(404);
    expect(await send(`v2/data-import/reconciliations/DEMO/`, text, { type: 'application/x-ndjson' })).toBe(400);
    const query = `mutation { obtainPlatformToken(input: {secret: "${everything}", ${everything}: 1}) { token } }`;
    for (const body of [{ query }, { query: `{ ${number} }`, variables: account.payload }])
      expect(await send('v1/graphql/', JSON.stringify(body))).toBeLessThan(500);
  });

  it('meets a database that fails while later data is added', async () => {
    await supplier.create(account.payload);
    expect(await carryover.settled()).toEqual({ PROCESSED: 1 });
    const pair = { import_supplier: 'DEMO', external_account_number: number };
    const { instruction } = account;
    for (const [path, table, column, body] of [
      ['notes', 'note', 'body', { notes: account.notes }],
      ['transactions', 'ledger_transaction', 'note', { transactions: account.transactions }],
      ['historical-statements', 'statement', 'statement_path', { statements: account.statements }],
      ['payment-instruction', 'payment_instruction', 'reference', instruction],
    ]) {
      const later = () => send(`v1/data-import/${path}/create/`, JSON.stringify({ ...pair, ...body }));
      for (const fault of ['invalid input', 'an error of its own', 'a cut connection']) {
        await plantFault(carryover, fault, table, column);
        expect([fault, await later()]).toEqual([fault, fault === 'a cut connection' ? 503 : 500]);
        await removeFault(carryover, table);
      }
      expect(await later()).toBe(201);
    }
  });

  it('names a vendor that repeats what it was asked', async () => {
    const { payload } = plantCanaries(2);
    const references = payload.references.map((reference) => ({ ...reference, value: 'CRM-OTHER-1' }));
    await supplier.create({ ...payload, references });
    await carryover.settled();
    const answer = await supplier.addPaymentInstruction(payload.external_account_number, {
      vendor: 'STRIPE',
      type: 'CARD',
      reference: 'pm_later_K94QX77031',
    });
    expect(answer.status).toBe(500);
  });

  it('names documents that the storage cannot look for', async () => {
    const folder = join(carryover.dataDir, 'documents');
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'no folder');
    await carryover.query(`UPDATE import_supplier SET settings = settings || '{"checkDocumentsExist": true}'`);
    const { payload } = plantCanaries(3);
    expect((await supplier.validate(payload)).status).toBeGreaterThanOrEqual(400);
    rmSync(folder);
    mkdirSync(folder);
  });
});

describe('what the service keeps and tells of it', () => {
  it('waits for the mail that is refused and the webhook that fails', async () => {
    const isRefused = async () =>
      (await carryover.query(`SELECT 1 FROM welcome_mail WHERE status = 'FAILED'`)).length > 0;
    expect(await waitUntil(isRefused, SOON)).toBe(true);
    expect(await waitUntil(() => webhookBodies.length > 0, SOON)).toBe(true);
  });

  it('has no canary in it', async () => {
    expect(telemetry.spans.length).toBeGreaterThan(50);
    expect(telemetry.errors.length).toBeGreaterThan(5);
    expect(await watch.inTheMachine()).toEqual([]);
    expect(await watch.inTheTables()).toEqual([]);
    expect(await watch.inWhatSuppliersRead(supplier, webhookBodies)).toEqual([]);
    expect(await watch.inTheConsole()).toEqual([]);
  });
});
