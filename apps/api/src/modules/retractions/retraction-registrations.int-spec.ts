import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pollQuickly } from '../../testing/quick-polling.js';
import { until } from '../../testing/worker-context.js';
import { problem, RetractionsFixture, selection, waived } from './testing/retractions-fixture.js';

const fixture = new RetractionsFixture();
const {
  ask,
  processOf,
  imported,
  start,
  done,
  ledgerOf,
  addNote,
  addPayment,
  register,
  requestsOf,
  goOn,
  queueMail,
  mailOf,
  brokenInvariants,
} = fixture;

pollQuickly();
beforeAll(() => fixture.begin());
afterAll(() => fixture.end());

describe('registrations of accounts that are taken back', () => {
  it('withdraws registrations through the gateway before anything goes', async () => {
    const account = await imported();
    expect(await register(account)).toMatchObject({ status: 200 });
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    const requests: { id: string }[] = await requestsOf(account);
    expect(problem(await start(selection(account), 1))).toBe('409 retraction_not_possible');
    // Of one the answer is lost at first, and one is only taken note of, until a callback tells.
    const [lost, later] = requests;
    let isLost = true;
    fixture.gateway.answer = ({ path, key }) => {
      if (!path.endsWith('/withdrawals')) return { status: 200, body: '{"status":"accepted"}' };
      if (key.startsWith(String(lost?.id)) && isLost) {
        isLost = false;
        return 'reset';
      }
      const isLater = later !== undefined && key.startsWith(later.id) && isTold === false;
      return { status: isLater ? 202 : 200, body: JSON.stringify({ status: isLater ? 'accepted' : 'withdrawn' }) };
    };
    let isTold = later === undefined;
    await queueMail(account);
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    const { id } = Object(begun.body);
    if (later !== undefined) {
      const standing = async () => Object((await ask('GET', `retractions/${id}`)).body);
      await until(async () => {
        const [row] = await fixture.source.query(
          `SELECT m.status FROM registration_request r JOIN meter_point m ON m.id = r.meter_point_id WHERE r.id = $1`,
          [later.id],
        );
        return row?.status === 'WITHDRAWAL_REQUESTED';
      });
      expect(await standing()).toMatchObject({ status: 'RUNNING', withdrawing: 1 });
      // Nobody is welcomed while the industry takes its time.
      expect(await mailOf(account)).toEqual({ status: 'SKIPPED' });
      isTold = true;
    }
    expect(await done(begun)).toMatchObject({ retracted: 1 });
    const withdrawals = fixture.gateway.received.filter(({ path }) => path.endsWith('/register/withdrawals'));
    expect(new Set(withdrawals.map(({ key }) => key))).toEqual(new Set(requests.map((one) => `${one.id}.withdrawal`)));
    const statuses: { to_status: string }[] = await fixture.source.query(
      'SELECT to_status FROM meter_point_event WHERE process_id = $1 ORDER BY id',
      [account.id],
    );
    expect(statuses.filter(({ to_status: to }) => to === 'REGISTRATION_WITHDRAWN')).toHaveLength(requests.length);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('has nobody mark a meter point again whose account waits for the industry, whoever asks', async () => {
    const account = await imported();
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    const requests: { id: string }[] = await requestsOf(account);
    const [first] = requests;
    let isOver = false;
    fixture.gateway.answer = ({ path, key }) => {
      const isWithdrawn = path.endsWith('/withdrawals') && (isOver || key === `${first?.id}.withdrawal`);
      const status = isWithdrawn ? 'withdrawn' : 'accepted';
      return { status: 200, body: JSON.stringify({ status }) };
    };
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    await until(async () => (await requestsOf(account)).some(({ state }: { state: string }) => state === 'REFUSED'));
    const waits = 'The account is being taken back. Try again once that is over: what has stayed may be marked then.';
    const [{ meter_points: points }] = Object((await register(account)).body);
    expect(points).toEqual(
      requests.map(() => expect.objectContaining({ status: 'REGISTRATION_FLOW_ERROR', error_detail: waits })),
    );
    const mark = { account_number: account.number, reason: 'Once more' };
    expect(Object((await ask('POST', 'registrations/mark', mark)).body).results).toEqual(
      requests.map(() => expect.objectContaining({ error_detail: waits })),
    );
    expect(await requestsOf(account)).toHaveLength(requests.length);
    isOver = true;
    expect(await done(begun)).toMatchObject({ retracted: 1 });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('does not send what was marked and not sent before the account began to be taken back', async () => {
    const account = await imported();
    fixture.gateway.answer = ({ path }) =>
      path.endsWith('/withdrawals') ? { status: 503, body: '{}' } : { status: 200, body: '{"status":"accepted"}' };
    await fixture.worker.stop();
    await register(account);
    const [sent, unsent]: { id: string }[] = await requestsOf(account);
    const due = (id: string | undefined, when: string) =>
      fixture.source.query(`UPDATE registration_request SET due_at = ${when} WHERE id = $1 AND state = 'MARKED'`, [id]);
    await due(unsent?.id, `now() + interval '1 hour'`);
    await fixture.startWorker();
    await until(async () => (await requestsOf(account)).some(({ state }: { state: string }) => state === 'REQUESTED'));
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    await until(async () => (await ledgerOf(Object(begun.body).id))[0].state === 'WITHDRAWING');
    await due(unsent?.id, 'now()');
    const asked = (key: string) => fixture.gateway.received.some((one) => one.key === key);
    // Once the withdrawal was asked for a second time, the other one would have been sent long since.
    await until(() => fixture.gateway.received.filter(({ key }) => key === `${sent?.id}.withdrawal`).length > 1);
    fixture.gateway.answer = () => ({ status: 200, body: '{"status":"withdrawn"}' });
    expect(await done(begun)).toMatchObject({ retracted: 1 });
    expect([asked(String(sent?.id)), asked(String(unsent?.id)), asked(`${unsent?.id}.withdrawal`)]).toEqual([
      true,
      false,
      false,
    ]);
    fixture.gateway.answer = () => ({ status: 200, body: '{"status":"accepted"}' });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('leaves an account whose registration the industry does not withdraw any more', async () => {
    const account = await imported();
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    fixture.gateway.answer = () => ({ status: 409, body: '{"status":"too_late","reason":"Supply starts tomorrow."}' });
    await queueMail(account);
    const retraction = await done(await start(selection(account), 1, [waived('registration_sent')]));
    expect(retraction).toMatchObject({ retracted: 0, left: 1 });
    expect(await mailOf(account)).not.toEqual({ status: 'SKIPPED' });
    expect((await ledgerOf(retraction.id))[0]).toMatchObject({ state: 'LEFT', left_for: ['registration_final'] });
    expect((await requestsOf(account)).map(({ state }: { state: string }) => state)).not.toContain('REFUSED');
  });

  it('welcomes the customer of an account that is left for what came while the industry took its time', async () => {
    const account = await imported();
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    fixture.gateway.answer = () => ({ status: 202, body: '{"status":"accepted"}' });
    await queueMail(account);
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    await until(async () => (await mailOf(account)).status === 'SKIPPED');
    expect(await addNote(account)).toMatchObject({ status: 201 });
    expect(await done(begun)).toMatchObject({ retracted: 0, left: 1 });
    expect((await ledgerOf(Object(begun.body).id))[0].left_for).toContain('notes_added');
    expect(await mailOf(account)).not.toEqual({ status: 'SKIPPED' });
  });

  it.each([
    ['notes_added', addNote],
    ['money_added', addPayment],
  ] as const)(
    'has %s waived for what was there, and leaves an account to which more came since',
    async (blocker, add) => {
      const account = await imported();
      expect(await add(account, 'seen')).toMatchObject({ status: 201 });
      await register(account);
      await until(async () =>
        (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'),
      );
      fixture.gateway.answer = () => ({ status: 202, body: '{"status":"accepted"}' });
      const begun = await start(selection(account), 1, [waived('registration_sent'), waived(blocker)]);
      const { id } = Object(begun.body);
      await until(async () => (await ledgerOf(id))[0].state === 'WITHDRAWING');
      expect(await add(account, 'unseen')).toMatchObject({ status: 201 });
      fixture.gateway.answer = () => ({ status: 200, body: '{"status":"withdrawn"}' });
      expect(await done(begun)).toMatchObject({ retracted: 0, left: 1 });
      expect((await ledgerOf(id))[0].left_for).toContain(blocker);
      expect(await processOf(account.external)).toMatchObject({ status: 'PROCESSED' });
      fixture.gateway.answer = () => ({ status: 200, body: '{"status":"accepted"}' });
      expect(await brokenInvariants()).toEqual([]);
    },
  );

  it('leaves an account as it was whose withdrawal was taken note of, and is too late after all', async () => {
    const account = await imported();
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    const statuses = async (): Promise<string[]> => {
      const rows: { status: string }[] = await fixture.source.query(
        'SELECT m.status FROM meter_point m JOIN account a ON a.id = m.account_id WHERE a.process_id = $1 ORDER BY m.id',
        [account.id],
      );
      return rows.map(({ status }) => status);
    };
    const before = await statuses();
    fixture.gateway.answer = () => ({ status: 202, body: '{"status":"accepted"}' });
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    await until(async () => (await statuses()).includes('WITHDRAWAL_REQUESTED'));
    fixture.gateway.answer = () => ({ status: 409, body: '{"status":"too_late","reason":"Supply starts tomorrow."}' });
    expect(await done(begun)).toMatchObject({ retracted: 0, left: 1 });
    expect(await statuses()).toEqual(before);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('is stopped: what is gone stays gone, and the rest stays but for what the industry was asked', async () => {
    const [free, account] = [await imported(), await imported()];
    fixture.gateway.answer = () => ({ status: 200, body: '{"status":"accepted"}' });
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    fixture.gateway.answer = () => ({ status: 503, body: '{}' });
    await queueMail(account);
    const { id } = Object((await start(selection(free, account), 2, [waived('registration_sent')])).body);
    const standing = async () => Object((await ask('GET', `retractions/${id}`)).body);
    await until(async () => (await standing()).withdrawing === 1 && (await standing()).retracted === 1);
    expect(await standing()).toMatchObject({ status: 'RUNNING', allowed_actions: ['stop'], stopped: null });
    expect(await mailOf(account)).toEqual({ status: 'SKIPPED' });

    const stopped = { at: expect.any(String), by: 'admin@carryover.local', reason: 'Enough' };
    expect(await ask('POST', `retractions/${id}/stop`, { reason: 'Enough' })).toMatchObject({
      status: 200,
      body: { stopped, allowed_actions: [] },
    });
    await until(async () => (await standing()).status === 'STOPPED');
    expect(await standing()).toMatchObject({ retracted: 1, left: 1, waiting: 0, withdrawing: 0, stopped });
    const left = (await ledgerOf(id)).find(({ state }: { state: string }) => state === 'LEFT');
    expect(left).toMatchObject({
      account_number: account.number,
      left_for: ['stopped', 'registration_withdrawn'],
    });
    expect(await processOf(free.external)).toMatchObject({ status: 'CANCELLED' });
    expect(await processOf(account.external)).toMatchObject({ status: 'PROCESSED', number: account.number });
    expect(await mailOf(account)).not.toEqual({ status: 'SKIPPED' });

    // Once more changes nothing.
    expect(await ask('POST', `retractions/${id}/stop`, { reason: 'Again' })).toMatchObject({ body: { stopped } });
    const entries = await fixture.source.query(`SELECT * FROM audit_entry WHERE action = 'accounts.stop_retraction'`);
    expect(entries).toEqual([expect.objectContaining({ target: id, reason: 'Enough' })]);
    expect(await brokenInvariants()).toEqual([]);

    // It says so until the account is marked again.
    await fixture.worker.stop();
    const leftAgain = async () => {
      const waivers = ['registration_sent', 'mail_sent'].map(waived);
      const begun = Object((await start(selection(account), 1, waivers)).body);
      expect(await ask('POST', `retractions/${begun.id}/stop`, { reason: 'Enough' })).toMatchObject({ status: 200 });
      return (await ledgerOf(begun.id))[0].left_for;
    };
    expect(await leftAgain()).toEqual(['stopped', 'registration_withdrawn']);
    await fixture.source.query(
      `WITH over AS (UPDATE registration_request r SET state = 'REFUSED', ended_at = now(), due_at = NULL
         FROM account a WHERE a.id = r.account_id AND a.process_id = $1 RETURNING r.*)
       INSERT INTO registration_request (id, import_supplier_id, account_id, meter_point_id, round,
         requested_supply_start_date, marked_at, marked_by_kind, marked_by, state, due_at)
       SELECT gen_random_uuid(), import_supplier_id, account_id, meter_point_id, round + 1,
         requested_supply_start_date, marked_at, marked_by_kind, marked_by, 'MARKED', now() FROM over`,
      [account.id],
    );
    expect(await leftAgain()).toEqual(['stopped']);
    await fixture.source.query(
      `DELETE FROM registration_request r USING account a WHERE a.id = r.account_id AND a.process_id = $1 AND r.state = 'MARKED'`,
      [account.id],
    );
    await fixture.startWorker();
  });

  it('has the industry asked until it answers after a stop, too, however the registration goes on meanwhile', async () => {
    const account = await imported();
    fixture.gateway.answer = () => ({ status: 200, body: '{"status":"accepted"}' });
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    fixture.gateway.answer = () => ({ status: 503, body: '{}' });
    const { id } = Object((await start(selection(account), 1, [waived('registration_sent')])).body);
    const standing = async () => Object((await ask('GET', `retractions/${id}`)).body);
    await until(async () => (await standing()).withdrawing === 1);
    expect(await ask('POST', `retractions/${id}/stop`, { reason: 'Enough' })).toMatchObject({ status: 200 });
    await until(async () => (await standing()).status === 'STOPPED');
    expect((await ledgerOf(id))[0]).toMatchObject({ left_for: ['stopped', 'registration_withdrawn'] });

    const requests: { id: string }[] = await requestsOf(account);
    expect(await goOn(account)).toEqual(requests.map(() => '200 APPLIED'));
    // Whoever marks it meanwhile is not told that it is registered.
    const waits = 'The registration is being withdrawn. Mark it again once that is over.';
    const [{ meter_points: points }] = Object((await register(account)).body);
    expect(points).toEqual(requests.map(() => expect.objectContaining({ error_detail: waits })));
    const mark = { account_number: account.number, reason: 'Once more' };
    const marked = async () => Object((await ask('POST', 'registrations/mark', mark)).body).results;
    expect(await marked()).toEqual(requests.map(() => expect.objectContaining({ error_detail: waits })));
    const listed: { account_number: string; is_being_withdrawn: boolean }[] = Object(
      (await ask('GET', 'registrations?supplier=TAKES')).body,
    ).results;
    const ofAccount = listed.filter(({ account_number: number }) => number === account.number);
    expect(ofAccount).toEqual(requests.map(() => expect.objectContaining({ is_being_withdrawn: true })));
    fixture.gateway.answer = () => ({ status: 200, body: '{"status":"withdrawn"}' });
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REFUSED'));
    const statuses: { status: string }[] = await fixture.source.query(
      'SELECT m.status FROM registration_request r JOIN meter_point m ON m.id = r.meter_point_id WHERE r.id = ANY($1::uuid[])',
      [requests.map((one) => one.id)],
    );
    expect(statuses).toEqual(requests.map(() => ({ status: 'REGISTRATION_WITHDRAWN' })));
    fixture.gateway.answer = () => ({ status: 200, body: '{"status":"accepted"}' });
    expect(await marked()).toEqual(requests.map(() => expect.objectContaining({ error_detail: null })));
    expect(await brokenInvariants()).toEqual([]);
  });

  it('counts the answer of the industry to a question during which the registration went on', async () => {
    const account = await imported();
    fixture.gateway.answer = () => ({ status: 200, body: '{"status":"accepted"}' });
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    const requests: { id: string }[] = await requestsOf(account);
    let answerAll = (): void => undefined;
    const isTold = new Promise<void>((resolve) => {
      answerAll = resolve;
    });
    fixture.gateway.answer = async () => {
      await isTold;
      return { status: 200, body: '{"status":"withdrawn"}' };
    };
    const asked = () =>
      fixture.gateway.received.filter(({ key }) => requests.some((one) => key === `${one.id}.withdrawal`));
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    await until(() => asked().length === requests.length);
    expect(await goOn(account)).toEqual(requests.map(() => '200 APPLIED'));
    answerAll();
    expect(await done(begun)).toMatchObject({ retracted: 1 });
    expect(asked()).toHaveLength(requests.length);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('does not say of an account that it is to be marked again whose supply has begun instead', async () => {
    const account = await imported();
    fixture.gateway.answer = () => ({ status: 200, body: '{"status":"accepted"}' });
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    fixture.gateway.answer = () => ({ status: 503, body: '{}' });
    const begun = await start(selection(account), 1, [waived('registration_sent')]);
    const { id } = Object(begun.body);
    await until(async () => (await ledgerOf(id))[0].state === 'WITHDRAWING');
    await fixture.worker.stop();
    const points: { request_id: string; mpxn: string; fuel: string }[] = await fixture.source.query(
      `SELECT r.id AS request_id, m.identifier AS mpxn, m.supply_type AS fuel FROM registration_request r
       JOIN meter_point m ON m.id = r.meter_point_id JOIN account a ON a.id = r.account_id WHERE a.process_id = $1`,
      [account.id],
    );
    for (const { request_id, mpxn, fuel } of points)
      for (const status of [
        ...(fuel === 'GAS' ? ['OFFER_RECEIVED', 'REGISTRATION_REQUESTED'] : []),
        'REGISTRATION_ACCEPTED',
        'ON_SUPPLY',
      ]) {
        const event_id = `${request_id}.${status}`;
        expect(await fixture.gateway.tell(fixture.api.url, { request_id, event_id, mpxn, status })).toBe('200 APPLIED');
      }
    await fixture.startWorker();
    expect(await done(begun)).toMatchObject({ retracted: 0, left: 1 });
    expect((await ledgerOf(id))[0]).toMatchObject({ left_for: ['registration_final'] });
  });

  it('leaves all that waits when it is stopped, which may be taken back later', async () => {
    const [one, other] = [await imported(), await imported()];
    await fixture.worker.stop();
    const { id } = Object((await start(selection(one, other), 2)).body);
    expect(await ask('POST', `retractions/${id}/stop`, { reason: 'Enough' })).toMatchObject({
      status: 200,
      body: { status: 'STOPPING', waiting: 0, left: 2 },
    });
    await fixture.startWorker();
    const standing = async () => Object((await ask('GET', `retractions/${id}`)).body);
    await until(async () => (await standing()).status === 'STOPPED');
    expect((await ledgerOf(id)).map(({ left_for }: { left_for: string[] }) => left_for)).toEqual([
      ['stopped'],
      ['stopped'],
    ]);
    const again = await done(await start(selection(one, other), 2));
    expect(again).toMatchObject({ retracted: 2 });
    const late = async () => problem(await ask('POST', `retractions/${again.id}/stop`, { reason: 'Late' }));
    expect(await late()).toBe('409 retraction_over');
    // Also before a worker has taken note of its end.
    await fixture.worker.stop();
    await fixture.source.query(`UPDATE retraction SET status = 'RUNNING', finished_at = NULL WHERE id = $1`, [
      again.id,
    ]);
    expect(await late()).toBe('409 retraction_over');
    await fixture.startWorker();
  });
});
