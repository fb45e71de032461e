import { PLATFORM_ROLE } from '@carryover/migrations';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { connectAsOwner } from '../../testing/connect-as-owner.js';
import { tamperWithAudit } from '../../testing/tamper-with-audit.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { StaffCall } from '../auth/index.js';
import { AuditChain, AuditTrail } from './index.js';

const BY = new StaffCall(null, 'sam@example.com', 'operator', '192.0.2.7', 'request-1');
const ACT = { action: 'supplier.set_status', target: { type: 'supplier', id: 'ACME' }, reason: 'cut-over' };

describe('the audit trail', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let trail: AuditTrail;
  let chain: AuditChain;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    trail = api.app.get(AuditTrail, { strict: false });
    chain = api.app.get(AuditChain, { strict: false });
    source = await connectAsOwner(database.url);
  });
  afterAll(async () => {
    await api?.close();
    await source?.destroy();
    await database?.drop();
  });
  beforeEach(() => tamper('DELETE FROM audit_entry'));

  const tamper = (statement: string) => tamperWithAudit(source, statement);

  const act = (number: number) =>
    trail.perform(BY, { ...ACT, reason: `number ${number}` }, async () => ({ result: number, after: { number } }));

  it('keeps who did what to what, why, from where, and what it was before and after', async () => {
    const done = async () => ({ result: 'done', before: { status: 'Ongoing' }, after: { status: 'Paused' } });
    expect(await trail.perform(BY, ACT, done)).toBe('done');
    const [entry] = await source.query('SELECT * FROM audit_entry');
    expect(entry).toMatchObject({
      id: '1',
      actor: 'sam@example.com',
      role: 'operator',
      action: 'supplier.set_status',
      target_type: 'supplier',
      target: 'ACME',
      reason: 'cut-over',
      before: { status: 'Ongoing' },
      after: { status: 'Paused' },
      address: '192.0.2.7',
      request_id: 'request-1',
    });
  });

  it('keeps nothing of an act that failed', async () => {
    await expect(trail.perform(BY, ACT, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await source.query('SELECT 1 FROM audit_entry')).toEqual([]);
  });

  it('chains entries of many at once without a gap', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => act(number)));
    expect(await chain.verify()).toMatchObject({ entries: 20, firstBadId: null, head: { id: '20' } });
  });

  it.each(['UPDATE audit_entry SET reason = NULL', 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
    'refuses %s',
    async (statement) => {
      await act(1);
      await expect(source.query(statement)).rejects.toThrow(/only ever added|permission denied/);
      expect(await chain.verify()).toMatchObject({ entries: 1, firstBadId: null });
    },
  );

  it.each([
    ['a changed entry', `UPDATE audit_entry SET actor = 'eve@example.com' WHERE id = 3`, '3'],
    ['a changed hash', `UPDATE audit_entry SET hash = sha256('x') WHERE id = 2`, '2'],
    ['a removed entry', 'DELETE FROM audit_entry WHERE id = 3', '4'],
    ['a removed beginning', 'DELETE FROM audit_entry WHERE id = 1', '2'],
  ])('names the first bad entry after %s', async (_, statement, firstBadId) => {
    for (let number = 1; number <= 5; number += 1) await act(number);
    await tamper(statement);
    expect((await chain.verify()).firstBadId).toBe(firstBadId);
  });

  it('notices an end that was cut off when it is told an earlier head', async () => {
    for (let number = 1; number <= 3; number += 1) await act(number);
    const { head } = await chain.verify();
    await tamper('DELETE FROM audit_entry WHERE id = 3');
    expect((await chain.verify()).firstBadId).toBeNull();
    expect((await chain.verify(head ?? undefined)).firstBadId).toBe('3');
  });

  it('can be added to and read, and nothing else, by the role of processes', async () => {
    const runner = source.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
      await trail.record(runner.manager, BY, ACT);
      expect(await runner.query('SELECT id FROM audit_entry')).toEqual([{ id: '1' }]);
      for (const statement of [
        'UPDATE audit_entry SET reason = NULL',
        'DELETE FROM audit_entry',
        'TRUNCATE audit_entry',
      ]) {
        await runner.query('SAVEPOINT before');
        await expect(runner.query(statement)).rejects.toThrow(/permission denied|only ever added/);
        await runner.query('ROLLBACK TO before');
      }
      await runner.query('SAVEPOINT before');
      await expect(runner.query('ALTER TABLE audit_entry DISABLE TRIGGER ALL')).rejects.toThrow('must be owner');
      await runner.rollbackTransaction();
    } finally {
      await runner.release();
    }
  });

  describe('details', () => {
    const ERASE = `UPDATE audit_entry SET reason = NULL, before = NULL, after = NULL, address = NULL, request_id = NULL,
      details_salt = NULL, details_erased_at = now()`;
    /** Entries of a hundred days ago, with the hashes of that day. */
    async function longAgo(): Promise<void> {
      for (let number = 1; number <= 3; number += 1) {
        await act(number);
        await tamper(`UPDATE audit_entry SET occurred_at = occurred_at - interval '100 days' WHERE id = ${number}`);
        await tamper(`UPDATE audit_entry SET hash = audit_entry_hash(audit_entry) WHERE id = ${number}`);
      }
    }
    async function asProcess(statement: string): Promise<void> {
      const runner = source.createQueryRunner();
      try {
        await runner.startTransaction();
        await runner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
        await runner.query(statement);
        await runner.commitTransaction();
      } catch (error) {
        await runner.rollbackTransaction();
        throw error;
      } finally {
        await runner.release();
      }
    }

    it('go of an old entry, all at once, and the chain and what was published still hold', async () => {
      await longAgo();
      const { head } = await chain.verify();
      await asProcess(`${ERASE} WHERE id = 2`);
      const [entry] = await source.query('SELECT * FROM audit_entry WHERE id = 2');
      expect(entry).toMatchObject({
        ...{ actor: 'sam@example.com', action: ACT.action, target: 'ACME', details_erased_at: expect.any(Date) },
        ...{ reason: null, before: null, after: null, address: null, request_id: null, details_salt: null },
      });
      expect(await chain.verify(head ?? undefined)).toMatchObject({ entries: 3, firstBadId: null, head });
    });

    it.each([
      ['of a young entry', `${ERASE} WHERE id = 4`],
      ['in part', 'UPDATE audit_entry SET reason = NULL WHERE id = 2'],
      ['for others', `UPDATE audit_entry SET reason = 'No' WHERE id = 2`],
      ['together with who it was', ERASE.replace('SET', `SET actor = 'eve',`)],
      ['twice', `${ERASE} WHERE id = 1`],
    ])('do not go %s', async (_, statement) => {
      await longAgo();
      await act(4);
      await asProcess(`${ERASE} WHERE id = 1`);
      await expect(asProcess(statement)).rejects.toThrow(/permission denied|only ever added/);
      expect((await chain.verify()).firstBadId).toBeNull();
    });

    it.each([
      ['were changed', `UPDATE audit_entry SET reason = 'another' WHERE id = 2`],
      [
        'were taken away with their digest',
        'UPDATE audit_entry SET details_digest = NULL, details_salt = NULL WHERE id = 2',
      ],
      ['were taken away in part', `UPDATE audit_entry SET reason = NULL, details_erased_at = now() WHERE id = 2`],
      ['came back', `UPDATE audit_entry SET details_erased_at = now() WHERE id = 2`],
    ])('that %s are noticed', async (_, statement) => {
      await longAgo();
      await tamper(statement);
      expect((await chain.verify()).firstBadId).toBe('2');
    });
  });
});
