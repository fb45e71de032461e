import { MailServer } from '@carryover/stand-ins';
import { createTestDatabase, generateImports, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { Database } from '../../../platform/database/database.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { TEST_KEYS } from '../../../testing/test-keys.js';
import { readSmtpUrl } from '../mail/smtp-server-address.js';
import { SmtpTransport } from '../mail/smtp-transport.js';
import { OutboxRepository } from './outbox.repository.js';
import { MOST_ATTEMPTS, SendWelcomeMailUseCase } from './send-welcome-mail.usecase.js';
import { WelcomeMailWorker } from './welcome-mail.worker.js';
import { WelcomeMails } from './welcome-mails.js';

const ON = { sendWelcomeCommunication: true };
let created: TestDatabase;
let dataSource: DataSource;
let database: Database;
let outbox: OutboxRepository;
let supplierId: string;
let server: MailServer;
let accounts = 0;

beforeAll(async () => {
  created = await createTestDatabase();
  dataSource = new DataSource(dataSourceOptions({ url: created.url, poolSize: 8, applicationName: 'test' }));
  await dataSource.initialize();
  database = new Database(dataSource);
  outbox = new OutboxRepository(database);
  supplierId = await addSupplier(dataSource, 'KERNOW');
  await set(ON);
});
afterAll(async () => {
  await dataSource?.destroy();
  await created?.drop();
});
beforeEach(async () => {
  await dataSource.query('DELETE FROM welcome_mail');
  server = await MailServer.start();
});
afterEach(() => server.stop());

const set = (settings: object) =>
  dataSource.query('UPDATE import_supplier SET settings = $2 WHERE id = $1', [supplierId, settings]);

/** An account with customers of these addresses. @returns its number */
async function account(emails: readonly (string | null)[] = ['ada@example.com'], preference?: string): Promise<string> {
  accounts += 1;
  const one = { supplierId, count: 1, from: accounts, states: ['PROCESSED'] };
  await generateImports((text, values) => dataSource.query(text, values), one);
  const number = `A-${accounts.toString(16).padStart(8, '0').toUpperCase()}`;
  await dataSource.query('UPDATE account SET communication_preference = $2 WHERE account_number = $1', [
    number,
    preference ?? null,
  ]);
  for (const [position, email] of emails.entries())
    await dataSource.query(
      `WITH person AS (
         INSERT INTO customer (id, given_name, family_name, email) VALUES (gen_random_uuid(), 'Ada', 'Lovelace', $2)
         RETURNING id)
       INSERT INTO account_customer (id, account_id, customer_id, position)
       SELECT gen_random_uuid(), a.id, person.id, $3 FROM account a, person WHERE a.account_number = $1`,
      [number, email, position],
    );
  return number;
}

const queue = (number: string, settings: object = ON) =>
  database.transaction((tx) => new WelcomeMails().queue(tx, number, settings));

const logger = AppLogger.create('worker', 'silent');
function worker(): WelcomeMailWorker {
  const environment = loadEnvironment(
    { NODE_ENV: 'test', DATABASE_URL: created.url, SEALING_KEYS: TEST_KEYS.SEALING_KEYS },
    'worker',
  );
  const transport = new SmtpTransport(readSmtpUrl(server.url), { connect: 500, silence: 500, whole: 3_000 });
  return new WelcomeMailWorker(outbox, new SendWelcomeMailUseCase(outbox, transport, environment, logger), logger);
}

interface Row {
  status: string;
  reason: string | null;
  attempt: number;
  wait: number | null;
}
const rows = (): Promise<Row[]> =>
  dataSource.query(
    `SELECT status, reason, attempt, extract(epoch FROM due_at - now())::float8 AS wait FROM welcome_mail ORDER BY created_at`,
  );
const letTimePass = () => dataSource.query(`UPDATE welcome_mail SET due_at = now() WHERE due_at IS NOT NULL`);

describe('queueing a welcome mail', () => {
  it('writes nothing when the supplier wants no mail', async () => {
    await queue(await account(), {});
    await queue(await account(), { sendWelcomeCommunication: false });
    expect(await rows()).toEqual([]);
  });

  it('writes one row for an account, for ever', async () => {
    const number = await account();
    await queue(number);
    await queue(number);
    expect(await rows()).toMatchObject([{ status: 'PENDING', reason: null, attempt: 0 }]);
  });

  it('says why an account gets none: it wants paper or what is not known, or nobody has an address', async () => {
    await queue(await account(['ada@example.com'], 'PRINT'));
    await queue(await account([null]));
    await queue(await account([]));
    await queue(await account(['ada@example.com'], 'EMAIL'));
    expect((await rows()).map(({ status, reason }) => [status, reason])).toEqual([
      ['SKIPPED', 'The account wants to be written to on paper.'],
      ['SKIPPED', 'No customer has an e-mail address.'],
      ['SKIPPED', 'No customer has an e-mail address.'],
      ['SKIPPED', 'The account wants to be written to in a way that is not known: it is neither ONLINE nor PRINT.'],
    ]);
    await worker().round();
    expect(server.arrived).toEqual([]);
  });

  it('leaves nothing when the transaction that creates the account is rolled back', async () => {
    const number = await account();
    const failing = database.transaction(async (tx) => {
      await new WelcomeMails().queue(tx, number, ON);
      throw new Error('The lease was lost.');
    });
    await expect(failing).rejects.toThrow('lease');
    expect(await rows()).toEqual([]);
  });
});

describe('sending what is queued', () => {
  it('goes to the first customer with an address, in order', async () => {
    await queue(await account([null, 'first@example.com', 'second@example.com'], 'ONLINE'));
    await worker().round();
    expect(server.recipients).toEqual(['first@example.com']);
    expect(await rows()).toMatchObject([{ status: 'SENT', reason: null, attempt: 1, wait: null }]);
    await worker().round();
    expect(server.arrived).toHaveLength(1);
  });

  it('does not go to whom it should not go any more when its turn comes, and says why', async () => {
    const [printed, lost, unwanted] = [await account(), await account(), await account()];
    await queue(printed);
    await dataSource.query(`UPDATE account SET communication_preference = 'PRINT' WHERE account_number = $1`, [
      printed,
    ]);
    await queue(lost);
    await dataSource.query(
      `UPDATE customer SET email = NULL WHERE id IN (
         SELECT ac.customer_id FROM account_customer ac JOIN account a ON a.id = ac.account_id WHERE a.account_number = $1)`,
      [lost],
    );
    await worker().round();
    await queue(unwanted);
    await set({ sendWelcomeCommunication: false });
    try {
      await worker().round();
    } finally {
      await set(ON);
    }
    await worker().round();
    expect(server.arrived).toEqual([]);
    expect((await rows()).map(({ status, reason, wait }) => [status, reason, wait])).toEqual([
      ['SKIPPED', 'The account wants to be written to on paper.', null],
      ['SKIPPED', 'No customer has an e-mail address.', null],
      ['SKIPPED', 'The supplier wants no mails any more.', null],
    ]);
  });

  it('sends each mail once from several workers', async () => {
    for (let index = 0; index < 30; index += 1) await queue(await account([`c${index}@example.com`]));
    const workers = [worker(), worker(), worker()];
    await Promise.all(
      workers.map(async (one) => {
        while ((await one.round()) === 0);
      }),
    );
    expect(new Set(server.recipients).size).toBe(30);
    expect(server.taken).toHaveLength(30);
    expect((await rows()).every(({ status }) => status === 'SENT')).toBe(true);
  });

  it('tries again later, with longer pauses, what the server does not take now, under the same id', async () => {
    server.behaviour = 'postpone';
    await queue(await account());
    const one = worker();
    expect(await one.round()).toBeGreaterThan(1_000);
    const [first] = await rows();
    expect(first).toMatchObject({ status: 'PENDING', reason: 'The mail server answered 451.', attempt: 1 });
    expect(first?.wait).toBeGreaterThan(25);
    await one.round();
    expect(server.arrived).toHaveLength(1);
    await letTimePass();
    server.behaviour = 'take';
    await one.round();
    expect(await rows()).toMatchObject([{ status: 'SENT', reason: null, attempt: 2 }]);
    const ids = server.arrived.map((message) => /^Message-ID: (.*)$/m.exec(message)?.[1]);
    expect(new Set(ids).size).toBe(1);
  });

  it('gives up after the last attempt, and at once what is refused for good, and keeps the reason', async () => {
    server.behaviour = 'postpone';
    await queue(await account());
    await dataSource.query('UPDATE welcome_mail SET attempt = $1', [MOST_ATTEMPTS - 1]);
    await worker().round();
    expect(await rows()).toMatchObject([
      { status: 'FAILED', reason: `After ${MOST_ATTEMPTS} attempts: The mail server answered 451.`, wait: null },
    ]);
    await dataSource.query('DELETE FROM welcome_mail');
    server.behaviour = 'refuse recipient';
    const warn = jest.spyOn(logger, 'warn');
    await queue(await account(['very-secret@example.com']));
    await worker().round();
    expect(await rows()).toMatchObject([{ status: 'FAILED', reason: 'The mail server answered 550.' }]);
    expect(JSON.stringify(warn.mock.calls)).toContain('communications.welcome_mail.failed');
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/secret|Ada|Lovelace/);
  });

  it.each(['hang', 'drop'] as const)('never sends again what the server may have: it %ss', async (behaviour) => {
    server.behaviour = behaviour;
    await queue(await account());
    await worker().round();
    expect(await rows()).toMatchObject([{ status: 'UNCERTAIN', attempt: 1, wait: null }]);
    server.behaviour = 'take';
    await worker().round();
    expect(server.arrived).toHaveLength(1);
  });

  it('does not send again after a worker ended between handing over and saying so', async () => {
    await queue(await account());
    const [claimed] = await outbox.claim(1);
    if (claimed === undefined) throw new Error('A mail was expected.');
    expect(await outbox.beginSending(claimed)).toBe(true);
    await letTimePass();
    await worker().round();
    expect(await rows()).toMatchObject([
      { status: 'UNCERTAIN', reason: 'The worker ended while it handed the mail over.' },
    ]);
    expect(server.arrived).toEqual([]);
    // It had not ended, it was only slow: what it knows counts.
    expect(await outbox.settle(claimed, { status: 'SENT', reason: null, delay: null })).toBe(true);
    expect(await rows()).toMatchObject([{ status: 'SENT' }]);
  });

  it('sends after all when a worker ended before handing over, and the late one may not any more', async () => {
    await queue(await account());
    const [late] = await outbox.claim(1);
    if (late === undefined) throw new Error('A mail was expected.');
    await letTimePass();
    await worker().round();
    expect(await rows()).toMatchObject([{ status: 'SENT', attempt: 2 }]);
    expect(await outbox.beginSending(late)).toBe(false);
    expect(await outbox.settle(late, { status: 'PENDING', reason: 'late', delay: 0 })).toBe(false);
    expect(server.taken).toHaveLength(1);
  });

  it('gives a mail back that was not handed over when the worker stops', async () => {
    server.behaviour = 'hang before';
    await queue(await account());
    const one = worker();
    one.onApplicationBootstrap();
    const isSending = async () => (await rows())[0]?.status === 'SENDING';
    while (!(await isSending()));
    await one.beforeApplicationShutdown();
    expect(await rows()).toMatchObject([{ status: 'PENDING', attempt: 0 }]);
  });
});
