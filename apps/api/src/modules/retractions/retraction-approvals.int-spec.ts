import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pollQuickly } from '../../testing/quick-polling.js';
import { until } from '../../testing/worker-context.js';
import { problem, REASON, RetractionsFixture, selection, waived } from './testing/retractions-fixture.js';

const fixture = new RetractionsFixture();
const { ask, processOf, imported, start, addNote } = fixture;

pollQuickly();
beforeAll(() => fixture.begin());
afterAll(() => fixture.end());

describe('taking accounts back by two people', () => {
  it('has nobody repeat anything of a customer whose account was chosen', async () => {
    const account = await imported();
    const { email } = Object(account.payload).customers[0];
    const asked = { selection: selection(account), expected_count: 1 };
    const path = 'suppliers/TAKES/retractions';
    for (const application of [fixture.api, fixture.pair])
      expect(problem(await ask('POST', path, { ...asked, reason: `For ${email}` }, application))).toBe('400 reason');
    const named = { blocker: 'notes_added', reason: `For ${email}` };
    expect(await start(selection(account), 1, [waived('mail_sent'), named])).toMatchObject({
      status: 400,
      body: { waivers: { 1: { reason: [expect.any(String)] } } },
    });
    // Where many live is no name.
    const {
      supply_addresses: [{ supply_address4: town }],
    } = Object(account.payload);
    expect(town).toEqual(expect.any(String));
    await fixture.worker.stop();
    const ofTown = { ...asked, reason: `All of ${town} has the wrong tariffs` };
    const { id: begun } = Object((await ask('POST', path, ofTown)).body);
    const stop = async (reason: string) => problem(await ask('POST', `retractions/${begun}/stop`, { reason }));
    expect(await stop(`For ${email}`)).toBe('400 reason');
    expect(Object((await ask('GET', `retractions/${begun}`)).body)).toMatchObject({ status: 'RUNNING', stopped: null });
    expect(await ask('POST', `retractions/${begun}/stop`, { reason: 'Enough' })).toMatchObject({ status: 200 });
    await fixture.startWorker();
    expect(problem(await start(selection(account), 1, [], fixture.pair))).toBe('409 approval_required');
    const list = Object((await ask('GET', 'approvals', undefined, fixture.pair, fixture.second)).body).results;
    const { id } = list.find(
      ({ state, act }: { state: string; act: string }) => `${state} ${act}` === 'WAITING retract_accounts',
    );
    for (const decision of ['approve', 'reject'])
      expect(
        problem(await ask('POST', `approvals/${id}/${decision}`, { reason: email }, fixture.pair, fixture.second)),
      ).toBe('400 reason');
    // What somebody else said, and nobody may repeat by now, keeps nobody from rejecting it.
    await fixture.source.query(`UPDATE approval SET reason = $2 WHERE id = $1`, [id, `For ${email}`]);
    expect(
      await ask('POST', `approvals/${id}/reject`, { reason: 'Not that one' }, fixture.pair, fixture.second),
    ).toMatchObject({
      status: 200,
    });
  });

  it('waits for a second person, who does it', async () => {
    const account = await imported();
    expect(problem(await start(selection(account), 1, [], fixture.pair))).toBe('409 approval_required');
    expect(problem(await start(selection(account), 1, [], fixture.pair))).toBe('409 approval_required');
    const list = Object((await ask('GET', 'approvals', undefined, fixture.pair, fixture.second)).body).results;
    const waiting = list.filter(
      ({ act, state }: { act: string; state: string }) => act === 'retract_accounts' && state === 'WAITING',
    );
    expect(waiting).toEqual([
      expect.objectContaining({ import_supplier: 'TAKES', count: 1, filter: { ...selection(account), waivers: [] } }),
    ]);
    const approve = (as: { Authorization: string }) =>
      ask('POST', `approvals/${waiting[0].id}/approve`, { reason: 'Looked at it' }, fixture.pair, as);
    expect(problem(await approve(fixture.admin))).toBe('409 approval_not_possible');
    expect((await processOf(account.external)).status).toBe('PROCESSED');
    expect(await approve(fixture.second)).toMatchObject({ status: 200, body: { state: 'APPROVED' } });
    await until(async () => (await processOf(account.external)).status === 'CANCELLED');
    const [entry] = await fixture.source.query(
      `SELECT * FROM audit_entry WHERE action = 'accounts.retract' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({
      actor: 'second@carryover.local',
      reason: 'Looked at it',
      after: {
        import_supplier: 'TAKES',
        total: 1,
        approval: { requested_by: 'admin@carryover.local', reason: REASON },
      },
    });
  });

  it('keeps what is asked for with another waiver as a request of its own', async () => {
    const account = await imported();
    await addNote(account);
    const reasons = ['The source has them', 'They are given to the source'];
    for (const reason of [...reasons, ...reasons])
      expect(problem(await start(selection(account), 1, [{ ...waived('notes_added'), reason }], fixture.pair))).toBe(
        '409 approval_required',
      );
    const list = Object((await ask('GET', 'approvals', undefined, fixture.pair, fixture.second)).body).results;
    const asked = list.filter(
      ({ filter }: { filter: { external_account_numbers?: string[] } | null }) =>
        filter?.external_account_numbers?.includes(account.external) === true,
    );
    const waivers = asked.map(({ filter }: { filter: { waivers: { reason: string }[] } }) => filter.waivers[0]?.reason);
    expect(waivers.sort()).toEqual(reasons);
  });

  it('keeps what is asked for with another number of accounts as a request of its own, which can be approved', async () => {
    const [one, other] = [await imported(), await imported()];
    const wave = await fixture.source.query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, 'GROWS', 'IMPORTED', 'IMPORTED', now(), now()) RETURNING id`,
      [fixture.supplier.id],
    );
    const join = ({ id }: { id: string }) =>
      fixture.source.query('UPDATE account_import_process SET wave_id = $2 WHERE id = $1', [id, wave[0].id]);
    const asking = async (expected: number) => problem(await start({ wave: 'GROWS' }, expected, [], fixture.pair));
    await join(one);
    expect(await asking(1)).toBe('409 approval_required');
    await join(other);
    for (let times = 0; times < 2; times += 1) expect(await asking(2)).toBe('409 approval_required');
    const list = Object((await ask('GET', 'approvals', undefined, fixture.pair, fixture.second)).body).results;
    const asked: { id: string; count: number }[] = list.filter(
      ({ filter }: { filter: { wave?: string } | null }) => filter?.wave === 'GROWS',
    );
    expect(asked.map(({ count }) => count)).toEqual([2, 1]);
    const answer = await ask(
      'POST',
      `approvals/${asked[0]?.id}/approve`,
      { reason: 'Fine' },
      fixture.pair,
      fixture.second,
    );
    expect(answer).toMatchObject({ status: 200 });
    for (const { external } of [one, other])
      await until(async () => (await processOf(external)).status === 'CANCELLED');
  });

  it('refuses what was approved when a waiver would be for more accounts than were shown', async () => {
    const [one, other] = [await imported(), await imported()];
    await addNote(one);
    expect(problem(await start(selection(one, other), 2, [waived('notes_added')], fixture.pair))).toBe(
      '409 approval_required',
    );
    await addNote(other);
    const list = Object((await ask('GET', 'approvals', undefined, fixture.pair, fixture.second)).body).results;
    const asked = list.find(
      ({ act, state }: { act: string; state: string }) => act === 'retract_accounts' && state === 'WAITING',
    );
    const answer = await ask('POST', `approvals/${asked.id}/approve`, { reason: 'Fine' }, fixture.pair, fixture.second);
    expect(problem(answer)).toBe('409 retraction_selection_changed');
    expect((await processOf(one.external)).status).toBe('PROCESSED');
    expect(Object((await ask('GET', `retractions?import=${one.id}`)).body).results).toEqual([]);
  });

  it('refuses what was approved when more was added than a waiver was asked for, until it is asked for anew', async () => {
    const account = await imported();
    await addNote(account);
    const asking = async () => problem(await start(selection(account), 1, [waived('notes_added')], fixture.pair));
    const newest = async (): Promise<string> => {
      const list = Object((await ask('GET', 'approvals', undefined, fixture.pair, fixture.second)).body).results;
      return list.find(({ filter }: { filter: { external_account_numbers?: string[] } | null }) =>
        filter?.external_account_numbers?.includes(account.external),
      ).id;
    };
    const approve = async (id: string) =>
      ask('POST', `approvals/${id}/approve`, { reason: 'Fine' }, fixture.pair, fixture.second);
    expect(await asking()).toBe('409 approval_required');
    const first = await newest();
    await addNote(account, 'another');
    expect(await approve(first)).toMatchObject({
      status: 409,
      body: {
        code: 'retraction_selection_changed',
        detail: 'notes_added is waived for what was added then (1), and there is more now (2). Nothing was done.',
      },
    });
    expect((await processOf(account.external)).status).toBe('PROCESSED');
    expect(await asking()).toBe('409 approval_required');
    const second = await newest();
    expect(second).not.toBe(first);
    expect(await approve(second)).toMatchObject({ status: 200 });
    await until(async () => (await processOf(account.external)).status === 'CANCELLED');
  });
});
