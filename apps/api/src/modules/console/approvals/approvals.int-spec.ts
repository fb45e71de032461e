import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TestClock } from '../../../testing/test-clock.js';

type Session = { Authorization: string };

const REASON = 'The migration was signed off';

describe('what takes two people', () => {
  const clock = new TestClock(new Date('2026-03-01T08:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let admin: Session;
  let operator: Session;
  let second: Session;
  let suppliers = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    const variables = { APPROVALS: 'yes', APPROVAL_RETRY_ABOVE: '2', APPROVAL_HOURS: '1' };
    api = await startTestApplication({ databaseUrl: database.url, clock, variables });
    source = api.app.get(DataSource);
    [admin, operator] = [await signInAs(api, 'admin'), await signInAs(api, 'operator')];
    second = await signInAs(api, 'admin', 'second');
    await anHourLater();
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = (as: Session, method: string, path: string, body?: object) =>
    call(`${api.url}/console/v1/${path}`, method, as, body);
  const problem = ({ status, body }: JsonAnswer) => `${status} ${Object(body).code ?? ''}`.trim();
  const list = async (as = operator) => Object((await ask(as, 'GET', 'approvals')).body).results;
  const newest = async (as = operator) => (await list(as))[0];
  const newSupplier = async () => {
    const code = `TWO${++suppliers}`;
    const id = await addSupplier(source, code);
    return { code, id };
  };
  const complete = (code: string, as = operator) =>
    ask(as, 'PUT', `suppliers/${code}/status`, { status: 'Complete', reason: REASON });
  /** Sessions that are used go on. */
  const anHourLater = async () => {
    for (let quarter = 0; quarter < 4; quarter += 1) {
      clock.advance(900);
      for (const session of [admin, operator, second]) await ask(session, 'GET', 'sessions/current');
    }
  };
  const statusOf = async (code: string) =>
    (await source.query('SELECT status FROM import_supplier WHERE code = $1', [code]))[0].status;
  const decide = (as: Session, id: string, verb: string) =>
    ask(as, 'POST', `approvals/${id}/${verb}`, { reason: 'Looked at it' });
  const entries = (action: string, id: string) =>
    source.query(
      `SELECT actor, reason, after FROM audit_entry WHERE action = $1 AND (target = $2 OR after->'approval'->>'id' = $2)`,
      [action, id],
    );

  it('is completing a supplier, which waits until somebody else has approved it', async () => {
    const { code } = await newSupplier();
    expect(problem(await complete(code))).toBe('409 approval_required');
    expect(await statusOf(code)).toBe('Ongoing');
    const waiting = await newest(second);
    expect(waiting).toMatchObject({
      act: 'complete_supplier',
      import_supplier: code,
      reason: REASON,
      requested_by: 'operator@carryover.local',
      state: 'WAITING',
      allowed_actions: ['approve', 'reject'],
    });
    expect(await entries('approval.request', waiting.id)).toEqual([
      expect.objectContaining({ actor: 'operator@carryover.local', reason: REASON }),
    ]);
    const { status, body } = await decide(second, waiting.id, 'approve');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ state: 'APPROVED', decided_by: 'second@carryover.local', allowed_actions: [] }),
    ]);
    expect(await statusOf(code)).toBe('Complete');
    expect(await entries('supplier.set_status', waiting.id)).toEqual([
      {
        actor: 'second@carryover.local',
        reason: 'Looked at it',
        after: {
          status: 'Complete',
          approval: { id: waiting.id, requested_by: 'operator@carryover.local', reason: REASON },
        },
      },
    ]);
    expect(problem(await decide(second, waiting.id, 'approve'))).toBe('409 approval_not_possible');
  });

  it('is not what can be taken back', async () => {
    const { code } = await newSupplier();
    const pause = await ask(operator, 'PUT', `suppliers/${code}/status`, { status: 'Paused', reason: REASON });
    expect([pause.status, await statusOf(code)]).toEqual([200, 'Paused']);
  });

  it('is erasing payloads, which takes two admins', async () => {
    const { code } = await newSupplier();
    await source.query(`UPDATE import_supplier SET status = 'Complete' WHERE code = $1`, [code]);
    const order = () => ask(admin, 'POST', `suppliers/${code}/payload-erasure`, { confirm: code, reason: REASON });
    expect(problem(await order())).toBe('409 approval_required');
    const { id, allowed_actions: allowed } = await newest();
    expect(allowed).toEqual([]);
    expect(problem(await decide(operator, id, 'approve'))).toBe('409 approval_not_possible');
    expect(problem(await decide(operator, id, 'reject'))).toBe('409 approval_not_possible');
    expect((await decide(second, id, 'approve')).status).toBe(200);
    const { body } = await ask(admin, 'GET', `suppliers/${code}/payload-erasure`);
    expect(Object(body).latest).toMatchObject({ ordered_by: 'admin@carryover.local', reason: REASON });
  });

  it('is nobody who approves what they asked for, also from another session', async () => {
    const { code } = await newSupplier();
    await complete(code, admin);
    const { id, allowed_actions: allowed } = await newest(admin);
    expect(allowed).toEqual(['reject']);
    expect(problem(await decide(await signInAs(api, 'admin'), id, 'approve'))).toBe('409 approval_not_possible');
    expect(await statusOf(code)).toBe('Ongoing');
    expect((await decide(admin, id, 'reject')).body).toMatchObject({ state: 'REJECTED' });
  });

  it('is nobody who was invited after it was asked for', async () => {
    const { code } = await newSupplier();
    await complete(code, admin);
    clock.advance(1);
    const accomplice = await signInAs(api, 'admin', 'accomplice');
    const { id, allowed_actions: allowed } = await newest(accomplice);
    expect(allowed).toEqual(['reject']);
    expect(problem(await decide(accomplice, id, 'approve'))).toBe('409 approval_not_possible');
    expect(await statusOf(code)).toBe('Ongoing');
  });

  it('is nobody who was invited, enabled or raised shortly before', async () => {
    const { code } = await newSupplier();
    const puppet = await signInAs(api, 'admin', 'puppet');
    const helper = await signInAs(api, 'operator', 'helper');
    const [{ id: helperId }] = await source.query(`SELECT id FROM staff_user WHERE email = 'helper@carryover.local'`);
    await source.query(`UPDATE staff_user SET created_at = created_at - interval '1 day' WHERE id = $1`, [helperId]);
    clock.advance(60);
    const raised = await ask(admin, 'PATCH', `staff/${helperId}`, { role: 'admin', reason: REASON });
    expect(raised.status).toBe(200);
    await complete(code, admin);
    const { id } = await newest(admin);
    for (const session of [puppet, helper])
      expect(problem(await decide(session, id, 'approve'))).toBe('409 approval_not_possible');
    expect(await statusOf(code)).toBe('Ongoing');
    expect((await decide(second, id, 'approve')).status).toBe(200);
  });

  it.each(['invited', 'reset'])(
    'is nothing that somebody asked for whom the other one has %s shortly before',
    async (how) => {
      const { code } = await newSupplier();
      const puppet = await signInAs(api, 'operator', `${how}-asks`);
      if (how === 'reset')
        await source.query(
          `UPDATE staff_user SET access_given_at = created_at, created_at = created_at - interval '1 year' WHERE email LIKE 'reset-asks@%'`,
        );
      clock.advance(60);
      const before = (await list()).length;
      expect(problem(await complete(code, puppet))).toBe('409 approval_not_possible');
      expect((await list()).length).toBe(before);
      // Asked for in the release before.
      await complete(code);
      const { id } = await newest(second);
      await source.query(
        `UPDATE approval SET requested_by = (SELECT id FROM staff_user WHERE email = $2) WHERE id = $1`,
        [id, `${how}-asks@carryover.local`],
      );
      expect(problem(await decide(second, id, 'approve'))).toBe('409 approval_not_possible');
      expect(await statusOf(code)).toBe('Ongoing');
    },
  );

  it('cannot be got round while a colleague approves that a supplier is Complete', async () => {
    const { code } = await newSupplier();
    const order = { confirm: code, reason: REASON };
    expect(problem(await ask(admin, 'POST', `suppliers/${code}/payload-erasure`, order))).toBe(
      '409 payload_erasure_not_possible',
    );
  });

  it('is nothing that somebody asked for who may not do it any more', async () => {
    const { code } = await newSupplier();
    const leaver = await signInAs(api, 'operator', 'leaver');
    await source.query(`UPDATE staff_user SET created_at = created_at - interval '1 day' WHERE email LIKE 'leaver@%'`);
    await complete(code, leaver);
    const { id } = await newest();
    for (const change of [`role = 'viewer'`, `role = 'operator', disabled_at = now()`]) {
      await source.query(`UPDATE staff_user SET ${change} WHERE email = 'leaver@carryover.local'`);
      expect(problem(await decide(second, id, 'approve'))).toBe('409 approval_not_possible');
    }
    expect(await statusOf(code)).toBe('Ongoing');
  });

  it('is asked for once, whoever asks, and again when it has expired or was turned down', async () => {
    const { code } = await newSupplier();
    const before = (await list()).length;
    await Promise.all([complete(code), complete(code), complete(code, admin)]);
    expect((await list()).length).toBe(before + 1);
    await anHourLater();
    const expired = await newest(second);
    expect([expired.state, expired.allowed_actions]).toEqual(['EXPIRED', []]);
    expect(problem(await decide(second, expired.id, 'approve'))).toBe('409 approval_not_possible');
    await complete(code);
    const again = await newest(second);
    expect((await decide(second, again.id, 'reject')).status).toBe(200);
    expect(await entries('approval.reject', again.id)).toHaveLength(1);
    await complete(code);
    expect((await list()).length).toBe(before + 3);
    expect(await statusOf(code)).toBe('Ongoing');
  });

  it.each([
    [
      'was given the access anew since',
      `access_given_at = created_at + interval '1 day'`,
      'must have had the same access',
    ],
    ['is disabled', 'disabled_at = created_at', 'may not do this any more'],
    ['is a viewer by now', `role = 'viewer'`, 'may not do this any more'],
  ])('is asked for anew by the next one when whoever asked %s', async (how, change, why) => {
    const { code } = await newSupplier();
    const name = how.replaceAll(' ', '-');
    const first = await signInAs(api, 'operator', name);
    const set = (what: string) =>
      source.query(`UPDATE staff_user SET ${what} WHERE email = $1`, [`${name}@carryover.local`]);
    await set(`created_at = created_at - interval '1 day'`);
    await complete(code, first);
    const dead = await newest(second);
    expect(dead.allowed_actions).toEqual(['approve', 'reject']);
    await set(change);
    expect(await newest(second)).toMatchObject({ id: dead.id, allowed_actions: ['reject'] });
    const refused = Object((await decide(second, dead.id, 'approve')).body);
    expect([refused.code, refused.detail]).toEqual(['approval_not_possible', expect.stringContaining(why)]);
    expect(refused.detail).toContain('Reject it');
    expect(problem(await complete(code, admin))).toBe('409 approval_required');
    const [anew, before] = await list(second);
    expect(anew).toMatchObject({ state: 'WAITING', requested_by: 'admin@carryover.local' });
    expect(before).toMatchObject({ id: dead.id, state: 'REJECTED', decided_by: 'admin@carryover.local' });
    expect(await entries('approval.reject', dead.id)).toMatchObject([
      { actor: 'admin@carryover.local', after: { act: 'complete_supplier', target: code } },
    ]);
    expect(await entries('approval.request', anew.id)).toHaveLength(1);
    expect((await decide(second, anew.id, 'approve')).status).toBe(200);
    expect(await statusOf(code)).toBe('Complete');
  });

  it('says to whoever asks for the same that somebody else asked already', async () => {
    const { code } = await newSupplier();
    const detailOf = async (answer: Promise<JsonAnswer>) => Object((await answer).body).detail;
    await complete(code);
    expect(await detailOf(complete(code))).toContain('A second person has to approve this');
    expect(await detailOf(complete(code, admin))).toContain('Somebody else has asked for this already');
    expect(await newest(second)).toMatchObject({ requested_by: 'operator@carryover.local', state: 'WAITING' });
  });

  it('is done once, however many approve at the same moment', async () => {
    const { code } = await newSupplier();
    await complete(code);
    const { id } = await newest(second);
    const answers = await Promise.all([decide(second, id, 'approve'), decide(admin, id, 'approve')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entries('supplier.set_status', id)).toHaveLength(1);
  });

  describe('among retries', () => {
    const errored = (supplierId: string, number: string) =>
      storeImport(source, { supplierId, number, status: 'ERRORED', payload: distinctSample(9) });
    const retry = (code: string, count: number, key: string, action = 'retry') => {
      const filter = { status: 'ERRORED', supplier: code };
      return ask(operator, 'POST', 'batches', {
        action,
        filter,
        expected_count: count,
        idempotency_key: key,
        reason: REASON,
      });
    };

    it('is one of more imports than one person may retry', async () => {
      const { code, id: supplierId } = await newSupplier();
      for (const number of ['R-1', 'R-2']) await errored(supplierId, number);
      expect((await retry(code, 2, 'few')).status).toBe(201);
      await source.query(`UPDATE account_import_process SET status = 'ERRORED' WHERE import_supplier_id = $1`, [
        supplierId,
      ]);
      await errored(supplierId, 'R-3');
      expect(problem(await retry(code, 3, 'many'))).toBe('409 approval_required');
      expect(problem(await retry(code, 3, 'many'))).toBe('409 approval_required');
      const { id, ...asked } = await newest(second);
      expect(asked).toMatchObject({
        act: 'retry_imports',
        import_supplier: null,
        count: 3,
        filter: { supplier: code },
      });
      expect((await decide(second, id, 'approve')).status).toBe(200);
      // The page that asked finds the batch under its key.
      const { status, body } = await retry(code, 3, 'many');
      expect([status, body]).toEqual([201, expect.objectContaining({ total: 3, actor: 'operator@carryover.local' })]);
    });

    it('is not done under a key that a batch has by then, and says so', async () => {
      const { code, id: supplierId } = await newSupplier();
      for (const number of ['U-1', 'U-2', 'U-3']) await errored(supplierId, number);
      expect(problem(await retry(code, 3, 'used'))).toBe('409 approval_required');
      const { code: other, id: otherId } = await newSupplier();
      await errored(otherId, 'V-1');
      expect((await retry(other, 1, 'used')).status).toBe(201);
      const { id, ...asked } = await newest(second);
      expect(asked).toMatchObject({ allowed_actions: ['reject'], batch: null });
      const answer = await decide(second, id, 'approve');
      expect(problem(answer)).toBe('409 approval_not_possible');
      expect(Object(answer.body).detail).toContain('has begun already');
      expect((await decide(second, id, 'reject')).status).toBe(200);
    });

    const cancel = async (id: string) =>
      expect((await ask(operator, 'POST', `imports/${id}/cancel`, { reason: 'Sent by mistake' })).status).toBe(200);

    it('is told with how many they were by then, and with their batch, also afterwards', async () => {
      const { code, id: supplierId } = await newSupplier();
      const gone = await errored(supplierId, 'F-1');
      for (const number of ['F-2', 'F-3']) await errored(supplierId, number);
      await retry(code, 3, 'shrinks');
      const { id, batch: none } = await newest(second);
      await cancel(gone);
      const { status, body } = await decide(second, id, 'approve');
      const [{ id: batchId }] = await source.query(`SELECT id FROM operator_batch WHERE idempotency_key = 'shrinks'`);
      const batch = { id: batchId, total: 2 };
      expect([none, status, body]).toEqual([null, 200, expect.objectContaining({ count: 3, batch })]);
      expect(await newest()).toMatchObject({ id, state: 'APPROVED', count: 3, batch });
    });

    it('is not done when none is left by then, and goes on waiting', async () => {
      const { code, id: supplierId } = await newSupplier();
      const ids = await Promise.all(['N-1', 'N-2', 'N-3'].map((number) => errored(supplierId, number)));
      await retry(code, 3, 'emptied');
      for (const id of ids) await cancel(id);
      const { id } = await newest(second);
      const answer = await decide(second, id, 'approve');
      expect(problem(answer)).toBe('409 approval_not_possible');
      expect(Object(answer.body).detail).toBe('None of these imports can be retried now; it can be rejected.');
      expect(await newest(second)).toMatchObject({ id, state: 'WAITING', batch: null });
      expect(await source.query(`SELECT FROM operator_batch WHERE idempotency_key = 'emptied'`)).toEqual([]);
    });

    it('is not done when there are more by then than were approved', async () => {
      const { code, id: supplierId } = await newSupplier();
      for (const number of ['S-1', 'S-2', 'S-3']) await errored(supplierId, number);
      await retry(code, 3, 'grows');
      await errored(supplierId, 'S-4');
      const { id } = await newest(second);
      expect(problem(await decide(second, id, 'approve'))).toBe('409 approval_not_possible');
      const batches = await source.query(`SELECT FROM operator_batch WHERE idempotency_key = 'grows'`);
      expect(batches).toEqual([]);
      expect((await newest(second)).state).toBe('WAITING');
    });
  });
});
