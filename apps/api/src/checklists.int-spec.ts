import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SelfChecksRepository } from './admin/self-checks.repository.js';
import { VerifyAccounts } from './admin/verify-accounts.js';
import type { ChecklistEntry } from './modules/checklists/checklist-entries.js';
import { EraseCustomerUseCase } from './modules/imports/index.js';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { Database } from './platform/database/database.js';
import { startAdmin } from './testing/admin-context.js';
import { call } from './testing/http-client.js';
import { pollQuickly } from './testing/quick-polling.js';
import { signInAs } from './testing/staff-session.js';
import { untilRead } from './testing/until.js';

let fixture: WaveFixture;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start({ RETRACTION_APPROVALS: 'no' });
  await fixture.startWorker();
}, 60_000);
afterAll(() => fixture?.stop());

/** The entries of the checklist, of a wave or of the book, by their names. */
async function read(wave?: string): Promise<Readonly<Record<ChecklistEntry['entry'], ChecklistEntry>>> {
  const query = wave === undefined ? '' : `?wave=${wave}`;
  const headers = { Authorization: `Token ${fixture.supplier.token}` };
  const { status, body } = await call(`${fixture.api.url}/v2/data-import/checklists/WAVES/${query}`, 'GET', headers);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const { entries } = Object(body) as { entries: readonly ChecklistEntry[] };
  return Object.fromEntries(entries.map((entry) => [entry.entry, entry])) as Record<
    ChecklistEntry['entry'],
    ChecklistEntry
  >;
}

async function statesOf(wave?: string): Promise<Record<string, string>> {
  return Object.fromEntries(Object.values(await read(wave)).map(({ entry, state }) => [entry, state]));
}

/** Runs the self-check of every account, as an administrator does. */
async function checkAccounts(): Promise<void> {
  const admin = await startAdmin(fixture.database.url);
  try {
    await admin.get(VerifyAccounts).verify();
  } finally {
    await admin.close();
  }
}

async function release(wave: string, accounts: number): Promise<void> {
  await fixture.make(wave);
  await fixture.put(
    wave,
    'a',
    Array.from({ length: accounts }, () => fixture.account()),
  );
  expect(await fixture.call('POST', `${wave}/release/`, { waive_gates: true, reason: 'No lists' })).toMatchObject({
    status: 200,
  });
  await fixture.until(wave, ({ state }) => state === 'IMPORTED');
}

const sendAccount = (account: object) =>
  call(
    `${fixture.api.url}/v2/data-import/accounts/`,
    'POST',
    { Authorization: `Token ${fixture.supplier.token}` },
    account,
  );

const processes = (number: string) => () =>
  fixture.query<{ status: string }>('SELECT status FROM account_import_process WHERE external_account_number = $1', [
    number,
  ]);

/** Has control totals compared, of the book where the query says nothing else. @returns the id of the report */
async function compare(query: string): Promise<string> {
  const report = await fixture.sendTotals([fixture.account()], query);
  await untilRead(
    () => fixture.query<{ status: string }>('SELECT status FROM reconciliation WHERE id = $1', [report]),
    ([row]) => row?.status === 'READY',
  );
  return report;
}

/** Has everything compared, as it is now. What an earlier test changed of an account does not count. */
async function allCompared(): Promise<void> {
  await checkAccounts();
  await fixture.query('UPDATE self_check SET differing = 0');
  await compare('');
}

/** The entries of the book that say that accounts have changed since. */
async function changedEntries(): Promise<string[]> {
  const entries = Object.values(await read());
  return entries.filter(({ detail }) => detail.startsWith('Accounts have changed')).map(({ entry }) => entry);
}

describe('the checklist of a cut-over', () => {
  it('says of nothing that it is done while nothing was imported', async () => {
    await fixture.make('EMPTY');
    for (const wave of [undefined, 'EMPTY'])
      expect(await statesOf(wave)).toMatchObject({
        ...{ nothing_open: 'unknown', nothing_failed: 'unknown', control_totals: 'open', registrations: 'unknown' },
        ...{ webhook: 'unknown', self_check: 'unknown', profile: 'unknown' },
      });
  });

  it('goes by what is imported, of a wave and of the book', async () => {
    await release('FIRST', 2);
    for (const wave of [undefined, 'FIRST'])
      expect(await statesOf(wave)).toMatchObject({ nothing_open: 'done', nothing_failed: 'done', pack: 'open' });
    await fixture.make('NEXT');
    await fixture.put('NEXT', 'a', [fixture.account()]);
    expect((await read('NEXT')).nothing_open).toMatchObject({ state: 'open', open: 1 });
    expect((await read()).nothing_open).toMatchObject({ state: 'open', open: 1 });
    expect(await statesOf('FIRST')).toMatchObject({ nothing_open: 'done' });
  });

  it('goes by the latest self-check of all accounts, until accounts come after it began', async () => {
    await checkAccounts();
    for (const wave of [undefined, 'FIRST'])
      expect((await read(wave)).self_check).toMatchObject({
        state: 'done',
        open: 0,
        detail: 'Every account is what was sent: 2.',
      });
    expect(await statesOf('NEXT')).toMatchObject({ self_check: 'unknown' });
    await fixture.query(
      `UPDATE customer SET email = 'somebody.else@example.org' WHERE id = (SELECT id FROM customer ORDER BY id LIMIT 1)`,
    );
    await checkAccounts();
    expect((await read('FIRST')).self_check).toMatchObject({ state: 'open', open: 1 });
    await fixture.query(`UPDATE self_check SET differing = 0`);
    await release('LATER', 1);
    expect((await read()).self_check).toMatchObject({
      state: 'open',
      detail: 'Accounts have changed since their self-check began.',
    });
    expect(await statesOf('FIRST')).toMatchObject({ self_check: 'done' });
  });

  it('keeps the later of two self-checks, whichever ends last', async () => {
    const [kept] = await fixture.query<{ import_supplier_id: string; wave_id: string; began_at: Date }>(
      'SELECT import_supplier_id, wave_id, began_at FROM self_check',
    );
    if (kept === undefined) throw new Error('a self-check was expected');
    const { began_at: began, ...scope } = kept;
    const earlier = new Date(began.getTime() - 60_000);
    const ended = [{ ...scope, accounts: 9, differing: 9 }];
    await fixture.api.app.get(Database).transaction((tx) => new SelfChecksRepository().keep(tx, earlier, ended));
    expect(await fixture.query('SELECT 1 FROM self_check WHERE differing = 9')).toEqual([]);
  });

  it('goes by the latest control totals of the book, however many others were compared since', async () => {
    const book = await compare('');
    const before = (await read()).control_totals;
    expect(before.report_id).toBe(book);
    for (let others = 0; others < 6; others += 1) await compare('?scope=named');
    expect((await read()).control_totals).toEqual(before);
  });

  it('says again that accounts have changed while one that was taken back waits to be made anew', async () => {
    const admin = await signInAs(fixture.api, 'admin');
    const account = fixture.account();
    expect(await sendAccount(account)).toMatchObject({ status: 201 });
    await untilRead(processes(account.external_account_number), ([row]) => row?.status === 'PROCESSED');
    await allCompared();
    expect(await changedEntries()).toEqual([]);
    const selection = { external_account_numbers: [account.external_account_number] };
    const asked = await call(`${fixture.api.url}/console/v1/suppliers/WAVES/retractions`, 'POST', admin, {
      selection,
      expected_count: 1,
      waivers: [],
      reason: 'The wrong tariffs were mapped',
    });
    expect(asked).toMatchObject({ status: 201 });
    await untilRead(processes(account.external_account_number), ([row]) => row?.status === 'CANCELLED');
    expect(await changedEntries()).toEqual(['control_totals', 'self_check']);
    await fixture.stopWorker();
    expect(await sendAccount(account)).toMatchObject({ status: 201 });
    expect(await processes(account.external_account_number)()).toEqual([{ status: 'PENDING' }]);
    expect(await changedEntries()).toEqual(['control_totals', 'self_check']);
    await fixture.startWorker();
    await untilRead(processes(account.external_account_number), ([row]) => row?.status === 'PROCESSED');
  });

  it('goes on as before when a customer is erased, of whom nothing is compared any more', async () => {
    await allCompared();
    expect(await changedEntries()).toEqual([]);
    const [account] = await fixture.query<{ name: string }>(
      `SELECT a.account_number AS name FROM account a JOIN account_import_process p ON p.id = a.process_id
       WHERE p.wave_id = (SELECT id FROM import_wave WHERE code = 'LATER')`,
    );
    const erased = { name: account?.name ?? '', actor: 'admin@carryover.local', reason: 'Request 17 of the customer' };
    await fixture.api.app.get(EraseCustomerUseCase, { strict: false }).run(erased, async () => undefined);
    expect(await changedEntries()).toEqual([]);
    expect((await read('LATER')).self_check).toMatchObject({ state: 'done' });
  });

  it('says that accounts have changed when one has come since, though its customer was erased', async () => {
    await allCompared();
    const account = fixture.account();
    expect(await sendAccount(account)).toMatchObject({ status: 201 });
    await untilRead(processes(account.external_account_number), ([row]) => row?.status === 'PROCESSED');
    expect(await changedEntries()).toEqual(['control_totals', 'self_check']);
    const name = `WAVES/${account.external_account_number}`;
    const erased = { name, actor: 'admin@carryover.local', reason: 'Request 18 of the customer' };
    await fixture.api.app.get(EraseCustomerUseCase, { strict: false }).run(erased, async () => undefined);
    expect(await changedEntries()).toEqual(['control_totals', 'self_check']);
  });

  it('says that events wait which a webhook that is disabled is not told', async () => {
    const webhook = `${fixture.api.url}/v2/data-import/webhooks/WAVES/`;
    const headers = { Authorization: `Token ${fixture.supplier.token}` };
    expect(await call(webhook, 'PUT', headers, { url: 'https://hooks.example.com/' })).toMatchObject({ status: 201 });
    expect(await call(`${webhook}disable/`, 'POST', headers)).toMatchObject({ status: 200 });
    expect((await read()).webhook).toMatchObject({ state: 'done' });
    await release('UNTOLD', 1);
    for (const wave of [undefined, 'UNTOLD'])
      expect((await read(wave)).webhook).toMatchObject({
        ...{ state: 'open', open: 2 },
        detail:
          'Events that were put aside: 0; accounts and waves whose events wait: 2. The webhook is disabled: nothing is sent until it is set again.',
      });
    expect((await read('FIRST')).webhook).toMatchObject({ state: 'done' });
  });

  it('is the same for staff', async () => {
    const viewer = await signInAs(fixture.api, 'viewer');
    const seen = await call(`${fixture.api.url}/console/v1/suppliers/WAVES/checklist?wave=FIRST`, 'GET', viewer);
    expect(seen.status).toBe(200);
    const { entries } = Object(seen.body) as { entries: readonly ChecklistEntry[] };
    expect(Object.fromEntries(entries.map(({ entry, state }) => [entry, state]))).toEqual(await statesOf('FIRST'));
  });
});
