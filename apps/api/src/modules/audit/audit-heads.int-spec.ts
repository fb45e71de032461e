import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { DataSource } from 'typeorm';
import { Environment } from '../../platform/config/environment.js';
import { Database } from '../../platform/database/database.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { connectAsOwner } from '../../testing/connect-as-owner.js';
import { tamperWithAudit } from '../../testing/tamper-with-audit.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { StaffCall } from '../auth/index.js';
import { AuditHeadPublisher } from './audit-head-publisher.js';
import { AuditChain, AuditTrail, readHeads } from './index.js';

const BY = new StaffCall(null, 'sam@example.com', 'operator', '192.0.2.7', 'request-1');
const ACT = { action: 'supplier.set_status', target: { type: 'supplier', id: 'ACME' } };
const SECRET = 'a secret of forty characters, or of more';

describe('the end of the audit chain', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let folder: string;
  let file: string;
  let url: string;
  const received: { body: string; headers: IncomingHttpHeaders }[] = [];
  let status = 204;
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ body, headers: request.headers });
    response.writeHead(status, { location: url }).end();
  });
  const info = jest.spyOn(AppLogger.prototype, 'info');
  const error = jest.spyOn(AppLogger.prototype, 'error');

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = await connectAsOwner(database.url);
    folder = await mkdtemp(join(tmpdir(), 'audit-heads-'));
    file = join(folder, 'heads.jsonl');
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/heads`;
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await api?.close();
    await source?.destroy();
    await database?.drop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await tamper('DELETE FROM audit_entry');
    await source.query('DELETE FROM audit_head_publication');
    await rm(file, { force: true });
    received.length = 0;
    status = 204;
    info.mockClear();
    error.mockClear();
  });

  const tamper = (statement: string) => tamperWithAudit(source, statement);

  const app = <T>(type: new (...parameters: never[]) => T): T => api.app.get(type, { strict: false });
  const chain = () => app(AuditChain);
  const act = () => app(AuditTrail).perform(BY, ACT, async () => ({ result: null }));
  /** As long ago as it takes until the next one is due. */
  const anHourPasses = () =>
    source.query(`UPDATE audit_head_publication SET published_at = published_at - interval '61 minutes'`);
  const latest = async () => (await chain().verify()).head;

  function publisher(settings: Partial<Environment> = {}): AuditHeadPublisher {
    const environment = { auditHeadMinutes: 60, auditHeadFile: file, ...settings } as Environment;
    return new AuditHeadPublisher(chain(), app(Database), environment, api.app.get(AppLogger, { strict: false }));
  }

  it('is published in the log and in a file that only its owner reads, when it is time', async () => {
    expect(await publisher().publish()).toBeNull();
    await act();
    const first = await publisher().publish();
    expect(first).toEqual(await latest());
    await act();
    expect(await publisher().publish()).toBeNull();
    await anHourPasses();
    const second = await publisher().publish();
    expect(second).toEqual(await latest());
    expect(readHeads(await readFile(file, 'utf8'))).toEqual([first, second]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lines = info.mock.calls.filter(([event]) => event === 'audit.head.published');
    expect(lines.map(([, fields]) => fields)).toEqual(
      [first, second].map((head) => ({ entry: head?.id, hash: head?.hash })),
    );
  });

  it('is published by one worker of many', async () => {
    await act();
    const published = await Promise.all(Array.from({ length: 6 }, () => publisher().publish()));
    expect(published.filter((head) => head !== null)).toHaveLength(1);
    expect(readHeads(await readFile(file, 'utf8'))).toHaveLength(1);
  });

  it('is posted, signed', async () => {
    await act();
    await publisher({ auditHeadUrl: url, auditHeadSecret: SECRET }).publish();
    const [{ body, headers }] = received as [(typeof received)[number]];
    expect(readHeads(body)).toEqual([await latest()]);
    expect(new Webhook(SECRET, { format: 'raw' }).verify(body, { ...headers } as Record<string, string>)).toMatchObject(
      { entry: '1' },
    );
    expect(() =>
      new Webhook(`${SECRET}!`, { format: 'raw' }).verify(body, { ...headers } as Record<string, string>),
    ).toThrow('signature');
  });

  it('is in the log and in the file although nobody takes the post, of which the log tells no address', async () => {
    await act();
    status = 302;
    await publisher({ auditHeadUrl: `${url}?token=s3cret` }).publish();
    expect(received).toHaveLength(1);
    expect(readHeads(await readFile(file, 'utf8'))).toHaveLength(1);
    expect(error.mock.calls.map(([event]) => event)).toEqual(['audit.head.not_received']);
    expect(JSON.stringify([error.mock.calls, info.mock.calls])).not.toMatch(/s3cret|127\.0\.0\.1/);
  });

  it('is missed by the next publication when it is not in the chain any more', async () => {
    for (let entry = 0; entry < 3; entry += 1) await act();
    const gone = await publisher().publish();
    await tamper('DELETE FROM audit_entry WHERE id = 3');
    await anHourPasses();
    await publisher().publish();
    expect(error.mock.calls).toEqual([['audit.chain.changed', { entry: gone?.id, hash: gone?.hash }]]);
  });

  it('is published although somebody wrote that the last one is still to come', async () => {
    await act();
    await publisher().publish();
    await source.query(`UPDATE audit_head_publication SET published_at = 'infinity'`);
    expect(await publisher().publish()).toEqual(await latest());
  });

  it('shows later what was cut off, and between which entries others were written', async () => {
    const heads = [];
    for (let entry = 0; entry < 4; entry += 1) {
      await act();
      await anHourPasses();
      heads.push(await publisher().publish());
    }
    const published = readHeads(await readFile(file, 'utf8'));
    expect(published).toEqual(heads);
    expect(await chain().compare([...published].reverse())).toBeNull();
    await tamper('DELETE FROM audit_entry WHERE id > 2');
    expect(await chain().compare(published)).toEqual({ kind: 'cut', held: '2', published: '3', end: '2' });
    // Written anew by the triggers themselves, so that every hash is right.
    for (let entry = 0; entry < 3; entry += 1) await act();
    expect((await chain().verify()).firstBadId).toBeNull();
    expect(await chain().compare(published)).toEqual({ kind: 'changed', held: '2', published: '3', end: '5' });
  });
});
