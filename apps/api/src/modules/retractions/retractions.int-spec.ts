import { randomUUID } from 'node:crypto';
import { type AccountImportRequest, controlTotalsOf } from '@carryover/contract';
import { findCanaries } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { until } from '../../testing/worker-context.js';
import { WelcomeMails } from '../communications/index.js';
import { LIST } from './retractions.queries.js';
import { RetractionsRepository } from './retractions.repository.js';
import { problem, REASON, RetractionsFixture, selection, waived } from './testing/retractions-fixture.js';

const fixture = new RetractionsFixture();
const { ask, send, processOf, imported, preview, start, done, ledgerOf, addNote, brokenInvariants } = fixture;

pollQuickly();
beforeAll(() => fixture.begin());
afterAll(() => fixture.end());

/** Every row of the import, of what it sent and of the ledger, as text. */
async function kept(id: string): Promise<string> {
  const columns: { name: string }[] = await fixture.source.query(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'process_id' AND t.table_type = 'BASE TABLE'`,
  );
  const tables = ['account_import_process', ...columns.map(({ name }) => name)];
  const rows = tables.map((table) => {
    const column = table === 'account_import_process' ? 'id' : 'process_id';
    return fixture.source.query(`SELECT t::text FROM ${table} t WHERE t.${column} = $1`, [id]);
  });
  return JSON.stringify(await Promise.all([...rows, fixture.source.query('SELECT t::text FROM customer t')]));
}

describe('taking accounts back', () => {
  it('deletes the account, erases what is personal, cancels the import, and lets it be sent again', async () => {
    const account = await imported();
    const shown = await preview(selection(account));
    expect(shown.body).toMatchObject({ accounts: 1, going: 1, missing: 0, blockers: [], needs_approval: false });
    const retraction = await done(await start(selection(account), 1));
    expect(retraction).toMatchObject({
      total: 1,
      retracted: 1,
      left: 0,
      actor: 'admin@carryover.local',
      reason: REASON,
    });
    expect(await processOf(account.external)).toEqual({ id: account.id, status: 'CANCELLED', number: null });
    const [entry] = await ledgerOf(retraction.id);
    expect(entry).toMatchObject({
      account_number: account.number,
      state: 'RETRACTED',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      totals: expect.objectContaining({ transactions: expect.anything() }),
    });
    expect(findCanaries(await kept(account.id), account.personal)).toEqual([]);
    expect(await brokenInvariants()).toEqual([]);

    expect(await send('v2/data-import/accounts/', account.payload)).toMatchObject({ status: 201 });
    await until(async () => (await processOf(account.external)).status === 'PROCESSED');
    expect((await processOf(account.external)).number).not.toBe(account.number);
    expect(await brokenInvariants()).toEqual([]);
    const again = await done(await start(selection(account), 1));
    expect(again).toMatchObject({ retracted: 1 });
    expect(await brokenInvariants()).toEqual([]);
  });

  it('warns of nothing that was added to the account that is gone', async () => {
    const account = await imported();
    const sources = async () => {
      const { results } = Object((await ask('GET', `imports/${account.id}/warnings?limit=100`)).body);
      return new Set(results.map(({ source }: { source: string }) => source));
    };
    const before = await sources();
    const odd = { transaction_id: 'ODD', transaction_date: '2024-09-05', amount: 1, type: 'PAYMENT', reason: 'ODD' };
    const pair = { import_supplier: 'TAKES', external_account_number: account.external };
    expect(await send('v1/data-import/transactions/create/', { ...pair, transactions: [odd] })).toMatchObject({
      status: 201,
    });
    expect(await sources()).toEqual(new Set([...before, 'transactions']));
    await done(await start(selection(account), 1, [waived('money_added')]));
    expect(await sources()).toEqual(before);
  });

  it('has suppliers told of it as of any cancellation, and nothing added afterwards', async () => {
    const account = await imported();
    await done(await start(selection(account), 1));
    const [event] = await fixture.source.query(
      'SELECT event, from_status, to_status, data FROM account_import_event WHERE process_id = $1 ORDER BY id DESC LIMIT 1',
      [account.id],
    );
    expect(event).toMatchObject({
      event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED',
      from_status: 'PROCESSED',
      to_status: 'CANCELLED',
      data: { actor: 'admin@carryover.local', retraction_id: expect.any(String), platform_identifier: account.number },
    });
    expect(JSON.stringify(event.data)).not.toContain(REASON);
    const path = `v2/data-import/accounts/${fixture.supplier.code}/${account.external}/events/?limit=1000`;
    const told = await call(`${fixture.api.url}/${path}`, 'GET', { Authorization: `Token ${fixture.supplier.token}` });
    expect(Array.isArray(told.body) && told.body.at(-1)).toMatchObject({
      event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED',
      data: { retraction_id: expect.any(String), platform_identifier: account.number },
    });
    expect(await addNote(account)).toMatchObject({ status: 404 });
    expect(await ask('POST', `imports/${account.id}/restore`, { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'payload_erased' },
    });
  });

  it('ends though the file of a mail cannot be removed, which it goes on to try', async () => {
    const account = await imported();
    await fixture.queueMail(account);
    const removed = jest.spyOn(fixture.worker.app.get(WelcomeMails, { strict: false }), 'removeFile');
    removed.mockRejectedValue(new Error('The folder is read-only.'));
    const mails = () => fixture.source.query('SELECT FROM account_retraction WHERE mail_id IS NOT NULL');
    try {
      expect(await done(await start(selection(account), 1))).toMatchObject({ retracted: 1 });
      expect(await mails()).toHaveLength(1);
    } finally {
      removed.mockRestore();
    }
    await until(async () => (await mails()).length === 0);
  });

  it('never gives the number of such an account again', async () => {
    const account = await imported();
    await done(await start(selection(account), 1));
    const other = await imported();
    await expect(
      fixture.source.query(
        `INSERT INTO account (id, account_number, import_supplier_id, process_id, external_account_number)
         SELECT gen_random_uuid(), $1, import_supplier_id, gen_random_uuid(), 'other' FROM account WHERE process_id = $2`,
        [account.number, other.id],
      ),
    ).rejects.toMatchObject({ driverError: { code: '23505', constraint: 'account__account_number_uq' } });
  });

  it('takes the accounts of a wave, and says which numbers are not there', async () => {
    const [one, other] = [await imported(), await imported()];
    await fixture.source.query(
      `WITH wave AS (INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
         VALUES (gen_random_uuid(), $1, 'JUNE', 'IMPORTED', 'IMPORTED', now(), now()) RETURNING id)
       UPDATE account_import_process SET wave_id = (SELECT id FROM wave) WHERE id = $2`,
      [fixture.supplier.id, one.id],
    );
    expect((await preview({ wave: 'JUNE' })).body).toMatchObject({ accounts: 1, going: 1 });
    const both = { wave: 'JUNE', ...selection(one, other) };
    expect((await preview(both)).body).toMatchObject({ accounts: 1, going: 1, missing: 1 });
    expect(problem(await preview({ wave: 'JULY' }))).toBe('400 selection');
    expect(problem(await preview({}))).toBe('400 selection');
    expect(problem(await start({ wave: 'JUNE' }, 2))).toBe('409 retraction_selection_changed');
    expect(await done(await start({ wave: 'JUNE' }, 1))).toMatchObject({ wave: 'JUNE', retracted: 1 });
    expect(await processOf(other.external)).toMatchObject({ status: 'PROCESSED' });
    expect(problem(await start({ wave: 'JUNE' }, 1))).toBe('409 retraction_not_possible');
  });

  it('leaves accounts with notes, money, a mandate or a mail, unless an admin waives just that', async () => {
    const account = await imported();
    const pairOf = { import_supplier: fixture.supplier.code, external_account_number: account.external };
    await addNote(account);
    await send('v1/data-import/payment-instruction/create/', {
      ...pairOf,
      vendor: 'SANDBOX',
      reference: 'ok_1',
      type: 'CARD',
    });
    await send('v1/data-import/transactions/create/', {
      ...pairOf,
      transactions: [
        { transaction_id: 'later', transaction_date: '2024-03-01', amount: 100, type: 'CREDIT', reason: 'GOODWILL' },
      ],
    });
    await fixture.source.query(
      `INSERT INTO welcome_mail (id, account_id, status, created_at, modified_at)
       SELECT gen_random_uuid(), id, 'SENT', now(), now() FROM account WHERE process_id = $1`,
      [account.id],
    );
    const all = ['mail_sent', 'mandate_confirmed', 'money_added', 'notes_added'];
    const shown = Object((await preview(selection(account))).body);
    expect(shown).toMatchObject({ accounts: 1, going: 0 });
    expect(shown.blockers).toEqual(
      all.map((blocker) => ({ blocker, accounts: 1, waivable: true, examples: [account.external] })),
    );
    for (const missing of all) {
      const waivers = all.filter((blocker) => blocker !== missing).map(waived);
      expect(problem(await start(selection(account), 1, waivers))).toBe('409 retraction_not_possible');
    }
    const retraction = await done(await start(selection(account), 1, all.map(waived)));
    expect(retraction.waivers).toEqual(all.map((blocker) => ({ ...waived(blocker), accounts: 1 })));
    const before = controlTotalsOf(account.payload as AccountImportRequest);
    const added = controlTotalsOf(account.payload as AccountImportRequest, [{ type: 'CREDIT', amount: '100' }]);
    const [{ totals }] = await ledgerOf(retraction.id);
    expect(totals).toMatchObject({ balance: added.balance, transactions: added.transactions });
    expect(totals.balance).not.toBe(before.balance);
    expect(await brokenInvariants()).toEqual([]);
  });

  it('takes one waiver of a kind', async () => {
    const account = await imported();
    await addNote(account);
    const twice = await start(selection(account), 1, [waived('notes_added'), waived('notes_added')]);
    expect(twice).toMatchObject({
      status: 400,
      body: { waivers: { 1: { blocker: ['notes_added is listed more than once.'] } } },
    });
  });

  it.each([
    [
      'loss_begun',
      `INSERT INTO meter_point_event (import_supplier_id, process_id, meter_point_id, mpxn, from_status, to_status, occurred_at)
       SELECT a.import_supplier_id, a.process_id, m.id, m.identifier, 'ON_SUPPLY', 'LOSS_REQUESTED', now()
       FROM meter_point m JOIN account a ON a.id = m.account_id WHERE a.process_id = $1 LIMIT 1`,
    ],
    [
      'signed_off',
      `WITH wave AS (INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
         SELECT gen_random_uuid(), import_supplier_id, 'SIGNED', 'SIGNED_OFF', 'SIGNED_OFF', now(), now() FROM account WHERE process_id = $1 RETURNING id)
       UPDATE account_import_process SET wave_id = (SELECT id FROM wave) WHERE id = $1`,
    ],
    [
      'registration_final',
      `INSERT INTO registration_request (id, import_supplier_id, account_id, meter_point_id, round, requested_supply_start_date,
         marked_at, marked_by_kind, marked_by, state, ended_at)
       SELECT gen_random_uuid(), a.import_supplier_id, a.id, m.id, 1, now(), now(), 'STAFF', 'x', 'COMPLETED', now()
       FROM meter_point m JOIN account a ON a.id = m.account_id WHERE a.process_id = $1 LIMIT 1`,
    ],
  ])('has nobody waive %s', async (blocker, statement) => {
    const account = await imported();
    await fixture.source.query(statement, [account.id]);
    expect(Object((await preview(selection(account))).body).blockers).toEqual([
      { blocker, accounts: 1, waivable: false, examples: [account.external] },
    ]);
    expect(problem(await start(selection(account), 1, [waived(blocker)]))).toBe('400 waivers');
    expect(problem(await start(selection(account), 1))).toBe('409 retraction_not_possible');
    await fixture.source.query('DELETE FROM meter_point_event WHERE process_id = $1', [account.id]);
  });

  it('leaves an account as it is that something stands in the way of by the time it would go', async () => {
    const [free, account] = [await imported(), await imported()];
    await fixture.worker.stop();
    const begun = await start(selection(free, account), 2);
    await addNote(account);
    await fixture.startWorker();
    const retraction = await done(begun);
    expect(retraction).toMatchObject({ total: 2, retracted: 1, left: 1 });
    const left = Object((await ask('GET', `retractions/${retraction.id}/accounts?state=LEFT`)).body).results;
    expect(left).toEqual([expect.objectContaining({ account_number: account.number, left_for: ['notes_added'] })]);
    expect(await processOf(account.external)).toMatchObject({ status: 'PROCESSED' });
    expect(await done(await start(selection(account), 1, [waived('notes_added')]))).toMatchObject({ retracted: 1 });
  });

  it('keeps the wave of an account also where an api of the release before has chosen it', async () => {
    const account = await imported();
    await fixture.source.query(
      `WITH wave AS (INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
         VALUES (gen_random_uuid(), $1, 'MAY', 'IMPORTED', 'IMPORTED', now(), now()) RETURNING id)
       UPDATE account_import_process SET wave_id = (SELECT id FROM wave) WHERE id = $2`,
      [fixture.supplier.id, account.id],
    );
    await fixture.worker.stop();
    const begun = await start(selection(account), 1);
    await fixture.source.query('UPDATE account_retraction SET wave_id = NULL WHERE process_id = $1', [account.id]);
    await fixture.startWorker();
    expect(await done(begun)).toMatchObject({ retracted: 1 });
    const kept = await fixture.source.query(
      `SELECT w.code FROM account_retraction x JOIN import_wave w ON w.id = x.wave_id WHERE x.process_id = $1`,
      [account.id],
    );
    expect(kept).toEqual([{ code: 'MAY' }]);
  });

  it('takes an account that an api of the release before has chosen, whose waiver has no numbers', async () => {
    const account = await imported();
    await addNote(account);
    await fixture.worker.stop();
    const begun = await start(selection(account), 1, [waived('notes_added')]);
    await fixture.source.query('UPDATE account_retraction SET waived_entries = NULL WHERE process_id = $1', [
      account.id,
    ]);
    await fixture.startWorker();
    expect(await done(begun)).toMatchObject({ retracted: 1 });
  });

  it('chooses accounts a few at a time, all of them, and each once', async () => {
    const accounts = [];
    for (let at = 0; at < 5; at += 1) accounts.push(await imported());
    await addNote(accounts[2] ?? (await imported()));
    const chosen = {
      importSupplierId: fixture.supplier.id,
      wave: null,
      numbers: accounts.map(({ external }) => external),
    };
    const repository = fixture.api.app.get(RetractionsRepository);
    const whole = await repository.preview(fixture.source.manager, chosen, []);
    expect(whole).toMatchObject({ accounts: 5, going: 4, blockers: [{ blocker: 'notes_added', accounts: 1 }] });
    for (const atOnce of [1, 2, 5])
      expect(await repository.preview(fixture.source.manager, chosen, [], atOnce)).toEqual(whole);
    const common = { selection: chosen, waivers: [{ ...waived('notes_added'), accounts: 1 }], reason: '', actor: '' };
    const begun = fixture.source.transaction(async (tx) => {
      const id = randomUUID();
      const added = await repository.add(tx, { ...common, id } as never, 2);
      const rows = await tx.query('SELECT DISTINCT account_id FROM account_retraction WHERE retraction_id = $1', [id]);
      throw Object.assign(new Error('Undone.'), { added, rows: rows.length });
    });
    await expect(begun).rejects.toMatchObject({ added: { total: 5, waived: { notes_added: 1 } }, rows: 5 });
  });

  it('is found by the number of an account that is gone', async () => {
    const account = await imported();
    const { id } = await done(await start(selection(account), 1));
    const found = await ask('POST', 'search', { text: account.number.toLowerCase() });
    expect(Object(found.body).retracted_accounts).toEqual([
      expect.objectContaining({ account_number: account.number, retraction_id: id, import_id: account.id }),
    ]);
    for (const number of [account.number, account.external]) {
      const listed = await ask('GET', `retractions?account=${encodeURIComponent(number)}`);
      expect(Object(listed.body).results).toEqual([expect.objectContaining({ id })]);
    }
    expect(Object((await ask('GET', 'retractions?account=A-NOBODY')).body).results).toEqual([]);
    const plan = await fixture.source.transaction(async (tx) => {
      // Few rows are read as they stand, whatever indexes there are.
      await tx.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify(
        await tx.query(`EXPLAIN (FORMAT JSON) ${LIST}`, [1, null, null, null, null, null, account.number]),
      );
    });
    expect(plan).toMatch(/"Index Cond":"\(account_number = /);
    expect(plan).toMatch(/"Index Cond":"\(\(import_supplier_id = ANY [^"]*\(external_account_number = /);
  });

  it('has what was done to the account found in the audit trail by both of its numbers', async () => {
    const account = await imported();
    const reveal = (number: string) => ask('POST', `accounts/${number}/reveal`, { reason: 'They called' });
    const actions = async (filter: string, number: string) => {
      const { body } = await ask('GET', `audit?${filter}=${encodeURIComponent(number)}`);
      return Object(body).results.map(({ action }: { action: string }) => action);
    };
    expect(await reveal(account.number)).toMatchObject({ status: 200 });
    await done(await start(selection(account), 1));
    const kept = ['accounts.retract', 'account.reveal'];
    expect(await actions('account_number', account.number.toLowerCase())).toEqual(kept);
    expect(await actions('external_account_number', account.external)).toEqual(kept);

    expect(await send('v2/data-import/accounts/', account.payload)).toMatchObject({ status: 201 });
    await until(async () => (await processOf(account.external)).status === 'PROCESSED');
    const { number } = await processOf(account.external);
    expect(await reveal(number)).toMatchObject({ status: 200 });
    expect(await actions('account_number', account.number)).toEqual(kept);
    expect(await actions('account_number', number)).toEqual(['account.reveal']);
    expect(await actions('external_account_number', account.external)).toEqual(['account.reveal', ...kept]);
  });
});
