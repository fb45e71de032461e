import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';

const visit = new ConsoleVisit();
const { newPage, open, press, dialog, said, ask, query, untilPageListens } = visit;
let page;
let other;

const group = (code, on = page) => on.locator(`[data-code=${code}]`).filter({ visible: true });
const triageOf = (code, on = page) => group(code, on).getByLabel('Triage', { exact: true });
const save = async () => {
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
};

beforeAll(async () => {
  await visit.start();
  await ask('suppliers', { code: 'FENLAND', name: 'Fenland', organization: 'Fenland', reason: 'They begin' });
  for (const [number, code] of [
    ['F-1', 'tariff_code_not_found'],
    ['F-2', 'tariff_code_not_found'],
    ['F-3', 'internal_error'],
  ])
    await query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
         payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, created_at, modified_at)
       SELECT gen_random_uuid(), s.id, $1, 'ERRORED', false, 1, 'x', now(), 1, $2, 'It failed.', 'platform', now(), now()
       FROM import_supplier s WHERE s.code = 'FENLAND'`,
      [number, code],
    );
  page = await newPage('/errors');
  other = await newPage('/errors');
});

afterAll(() => visit.stop());

describe('The triage of a group', () => {
  it('is seen by everybody who looks, as soon as it is decided', async () => {
    await press(group('tariff_code_not_found').getByRole('button', { name: 'Triage' }));
    const [owner] = await dialog().getByLabel('Owner').locator('option').allInnerTexts();
    expect(owner).toBe('Nobody');
    await dialog().getByLabel('Owner').selectOption(visit.stack.credentials.console.email);
    await dialog().getByLabel('Acknowledged').check();
    await dialog().getByLabel('Note').fill('They renamed it in February.');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await save();
    await triageOf('tariff_code_not_found', other).getByText('They renamed it in February.').waitFor();
    await group('tariff_code_not_found', other).getByText('Acknowledged', { exact: true }).first().waitFor();
    await triageOf('tariff_code_not_found', other).getByText(visit.stack.credentials.console.email).first().waitFor();
    expect(await triageOf('internal_error', other).count()).toBe(0);
    expect(await findAccessibilityProblems(other)).toEqual([]);
  });

  it('names platform staff for what ended while they had the supplier Paused, and the supplier for what ended by itself', async () => {
    const end = (number, detail) =>
      query(
        `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
           payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, created_at, modified_at)
         SELECT gen_random_uuid(), s.id, $1, 'ERRORED', false, 1, 'x', now(), 1, 'schedule_window_elapsed', $2, 'account_import', now(), now()
         FROM import_supplier s WHERE s.code = 'FENLAND'`,
        [number, detail],
      );
    const tab = await newPage('/errors?code=schedule_window_elapsed&mark=all');
    await end('F-4', 'No worker took the import before its window ended.');
    await tab.reload();
    await group('schedule_window_elapsed', tab)
      .locator('dd', { hasText: /^The import supplier$/ })
      .waitFor();
    await end('F-5', 'The platform had the import supplier Paused when the window of the import ended.');
    await tab.reload();
    await group('schedule_window_elapsed', tab)
      .locator('dd', { hasText: /^Platform staff$/ })
      .waitFor();
    await query(`DELETE FROM account_import_process WHERE latest_error_code = 'schedule_window_elapsed'`);
    await tab.context().close();
  });

  it('narrows the list by owner, and by who acts', async () => {
    await page.getByLabel('Owner', { exact: true }).selectOption('-');
    await page.waitForURL('**/errors?owner=-');
    await group('tariff_code_not_found').waitFor({ state: 'detached' });
    await group('internal_error').waitFor();
    await page.getByLabel('Owner', { exact: true }).selectOption(visit.stack.credentials.console.email);
    await group('tariff_code_not_found').waitFor();
    await group('internal_error').waitFor({ state: 'detached' });
    const { results } = await ask('errors?code=internal_error');
    await open(`/errors?actor=${results[0].actor}`);
    await group('internal_error').waitFor();
  });

  it('mutes a group everywhere until its time is over, which nobody has to press', async () => {
    await open('/errors');
    await press(group('internal_error').getByRole('button', { name: 'Triage' }));
    await dialog().getByLabel('Muted').selectOption('1h');
    await save();
    await group('internal_error', other).waitFor({ state: 'detached' });
    await group('internal_error').waitFor({ state: 'detached' });
    await page.getByLabel('New, back again or muted').selectOption('muted');
    await group('internal_error').getByText('Muted', { exact: true }).waitFor();
    await group('tariff_code_not_found').waitFor({ state: 'detached' });
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await query(
      `UPDATE error_group_triage SET muted_until = now() + interval '1 second' WHERE code = 'internal_error'`,
    );
    await group('internal_error', other).waitFor();
    await said('No error matches').waitFor();
  });

  it('keeps what a supplier was told, by words and by an export', async () => {
    await open('/errors');
    await press(group('tariff_code_not_found').getByRole('button', { name: 'Report' }));
    expect(await dialog().getByLabel('Words').inputValue()).toContain('2 imports of FENLAND fail with tariff_code');
    await dialog().getByLabel('Words').fill('Which tariff is FEN-24?');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Keep the report' }).click();
    await dialog().waitFor({ state: 'detached' });
    await triageOf('tariff_code_not_found', other).getByText('To FENLAND').waitFor();
    await triageOf('tariff_code_not_found', other).getByText('What was written').click();
    await triageOf('tariff_code_not_found', other).getByText('Which tariff is FEN-24?').waitFor();

    await press(group('tariff_code_not_found').getByRole('button', { name: 'Report' }));
    await dialog().getByLabel('What they were sent').selectOption('EXPORT');
    const exported = dialog().getByRole('link', { name: 'Download the export of 2 imports' });
    const file = await page.request.get(new URL(await exported.getAttribute('href'), visit.stack.consoleUrl).href);
    expect((await file.text()).match(/FENLAND/g)).toHaveLength(2);
    await dialog().getByRole('button', { name: 'Keep the report' }).click();
    await triageOf('tariff_code_not_found', other).getByText('the export of 2 imports').waitFor();
  });

  it('keeps of an export how many imports it had where the list is narrowed', async () => {
    await query(
      `UPDATE account_import_process SET modified_at = now() - interval '2 days' WHERE external_account_number = 'F-2'`,
    );
    await open('/errors?since=24h');
    await press(group('tariff_code_not_found').getByRole('button', { name: 'Report' }));
    await dialog().getByLabel('What they were sent').selectOption('EXPORT');
    const exported = dialog().getByRole('link', { name: 'Download the export of 1 import' });
    const file = await page.request.get(new URL(await exported.getAttribute('href'), visit.stack.consoleUrl).href);
    expect((await file.text()).match(/FENLAND/g)).toHaveLength(1);
    await dialog().getByRole('button', { name: 'Keep the report' }).click();
    await triageOf('tariff_code_not_found').getByText('the export of 1 import', { exact: false }).waitFor();
    const [{ triage }] = (await ask('errors?code=tariff_code_not_found')).results;
    expect(triage.reports.map(({ imports }) => imports)).toEqual([1, 2, 2]);
    await query(`UPDATE account_import_process SET modified_at = now() WHERE external_account_number = 'F-2'`);
  });

  it('is in the audit trail, and nothing that a viewer may decide', async () => {
    const { results } = await ask('audit');
    const acts = new Set(results.map(({ action }) => action));
    expect([acts.has('error_group.triage'), acts.has('error_group.report')]).toEqual([true, true]);
    const viewer = await newPage('/errors', { person: await visit.staff.invite('viewer') });
    await triageOf('tariff_code_not_found', viewer).getByText('They renamed it in February.').waitFor();
    expect(await viewer.getByRole('button', { name: 'Triage' }).count()).toBe(0);
    await viewer.context().close();
  });

  it('is changed where it was typed, and stays where somebody else changes it meanwhile', async () => {
    await open('/errors');
    await press(group('tariff_code_not_found').getByRole('button', { name: 'Triage' }));
    await dialog().getByLabel('Note').fill('They send the new one on Monday.');
    const change = { code: 'tariff_code_not_found', owner: '-', acknowledged: false };
    await visit.staff.send('PATCH', 'errors/triage', change);
    await triageOf('tariff_code_not_found').getByText('Owner', { exact: true }).waitFor({ state: 'detached' });
    await dialog().getByText('Meanwhile this was changed to “Nobody”. It stays so.').waitFor();
    await visit.staff.send('PATCH', 'errors/triage', { code: change.code, note: 'They send it on Friday.' });
    const replaced = 'Meanwhile this was changed to “They send it on Friday.”. What stands here takes its place.';
    await dialog().getByText(replaced).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await save();
    const [{ triage }] = (await ask('errors?code=tariff_code_not_found')).results;
    expect(triage).toMatchObject({
      owner: null,
      is_acknowledged: false,
      note: 'They send the new one on Monday.',
    });
  });

  it('keeps its dialog when the last import of the group is gone', async () => {
    await open('/errors');
    await press(group('internal_error').getByRole('button', { name: 'Triage' }));
    await dialog().getByLabel('Note').fill('Asked the team of the database.');
    const change = (status, code, detail, domain) =>
      query(
        `UPDATE account_import_process SET status = $1, latest_error_code = $2, latest_error_detail = $3, latest_error_domain = $4,
           modified_at = now() WHERE external_account_number = 'F-3'`,
        [status, code, detail, domain],
      );
    await change('CANCELLED', null, null, null);
    // What the page sees at once is what is told of.
    await visit.staff.send('PATCH', 'errors/triage', { code: 'tariff_code_not_found', note: 'Told them.' });
    await group('internal_error').waitFor({ state: 'detached' });
    expect(await dialog().getByLabel('Note').inputValue()).toBe('Asked the team of the database.');
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await change('ERRORED', 'internal_error', 'It failed.', 'platform');
  });

  it('proposes to a supplier what is its own, also when more fails meanwhile', async () => {
    await ask('suppliers', { code: 'HARBOUR', name: 'Harbour', organization: 'Harbour', reason: 'They begin' });
    const fail = (supplier, number) =>
      query(
        `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
           payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, created_at, modified_at)
         SELECT gen_random_uuid(), s.id, $2, 'ERRORED', false, 1, 'x', now(), 1, 'tariff_code_not_found', 'It failed.', 'platform', now(), now()
         FROM import_supplier s WHERE s.code = $1`,
        [supplier, number],
      );
    await fail('HARBOUR', 'H-1');
    await open('/errors');
    await press(group('tariff_code_not_found').getByRole('button', { name: 'Report' }));
    expect(await dialog().getByLabel('Words').inputValue()).toContain('2 imports of FENLAND');
    await fail('FENLAND', 'F-7');
    await visit.staff.send('PATCH', 'errors/triage', { code: 'tariff_code_not_found', note: 'One more' });
    await triageOf('tariff_code_not_found').getByText('One more', { exact: true }).waitFor();
    await dialog().getByLabel('Supplier').selectOption('HARBOUR');
    const words = await dialog().getByLabel('Words').inputValue();
    expect([words.includes('1 import of HARBOUR'), words.includes('FENLAND')]).toEqual([true, false]);
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await query(`DELETE FROM account_import_process WHERE external_account_number IN ('H-1', 'F-7')`);
  });

  it('fits a phone', async () => {
    const phone = await newPage('/errors', { viewport: { width: 390, height: 844 } });
    await triageOf('tariff_code_not_found', phone).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await phone.context().close();
  });
});

describe('The age of a group', () => {
  it('says since when, whatever time is asked for, and marks what is new and what is back again', async () => {
    const supplier = 'SUP-MARKS';
    await ask('suppliers', { code: supplier, name: 'Marks', organization: 'Marks', reason: 'They begin' });
    const fail = (number, code, age) =>
      query(
        `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
           payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, created_at, modified_at)
         SELECT gen_random_uuid(), s.id, $2, 'ERRORED', false, 1, 'x', t.at, 1, $3, 'It failed.', 'platform', t.at, t.at
         FROM import_supplier s, (SELECT now() - $4::interval AS at) t WHERE s.code = $1`,
        [supplier, number, code, age],
      );
    await fail('M-1', 'worker_lost', '8 days');
    await fail('M-2', 'worker_lost', '40 minutes');
    await fail('M-3', 'internal_error', '20 minutes');
    await fail('M-4', 'processing_timeout', '6 days');
    await query(
      `UPDATE account_import_process SET status = 'CANCELLED', latest_error_code = NULL, latest_error_detail = NULL,
         latest_error_domain = NULL, modified_at = now() - interval '5 days' WHERE external_account_number = 'M-4'`,
    );
    await fail('M-5', 'processing_timeout', '10 minutes');
    for (const since of ['', '&since=1h']) {
      await open(`/errors?supplier=${supplier}${since}`);
      expect(await group('worker_lost').textContent()).toMatch(/Since8 d ago.*Latest/);
    }
    expect(
      await group('worker_lost')
        .getByText(/^(New|Back again)$/)
        .count(),
    ).toBe(0);
    await group('internal_error').getByText('New', { exact: true }).waitFor();
    await group('processing_timeout').getByText('Back again', { exact: true }).waitFor();
    expect(await group('processing_timeout').textContent()).toMatch(/Since10 min ago.*First ever6 d ago/);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    for (const [mark, code] of Object.entries({ new: 'internal_error', back: 'processing_timeout' })) {
      await page.getByLabel('New, back again or muted').selectOption(mark);
      await page.waitForURL(`**/errors?*mark=${mark}*`);
      await group('worker_lost').waitFor({ state: 'detached' });
      await group(code).waitFor();
      expect(await page.locator('[data-code]').filter({ visible: true }).count()).toBe(1);
    }

    await fail('M-6', 'schedule_window_elapsed', '5 minutes');
    await open(`/errors?supplier=${supplier}&code=schedule_window_elapsed`);
    await group('schedule_window_elapsed').getByText('The import supplier', { exact: true }).waitFor();
    await query(
      `UPDATE account_import_process SET latest_error_detail = 'The platform had the import supplier Paused when the window of the import ended.'
       WHERE external_account_number = 'M-6'`,
    );
    await open(`/errors?supplier=${supplier}&code=schedule_window_elapsed`);
    await group('schedule_window_elapsed').getByText('Platform staff', { exact: true }).waitFor();
    await group('schedule_window_elapsed').getByText('Yes, as it stands', { exact: true }).waitFor();
  });
});

describe('The error above a list of imports', () => {
  const facts = () => page.getByRole('region', { name: 'The error of these imports' });

  beforeAll(async () => {
    for (const [code, is_sandbox] of [
      ['BANNER', false],
      ['TRIAL', true],
    ])
      await ask('suppliers', { code, name: code, organization: code, is_sandbox, reason: 'They begin' });
    await query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       SELECT gen_random_uuid(), id, 'ONE', 'LOADING', 'LOADING', now(), now() FROM import_supplier WHERE code = 'BANNER'`,
    );
    for (const [supplier, number, wave] of [
      ['BANNER', 'B-1', 'ONE'],
      ['BANNER', 'B-2', null],
      ['BANNER', 'B-3', null],
      ['TRIAL', 'T-1', null],
      ['TRIAL', 'T-2', null],
    ])
      await query(
        `INSERT INTO account_import_process (id, import_supplier_id, wave_id, external_account_number, status, is_dry_run,
           payload_version, payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, created_at, modified_at)
         SELECT gen_random_uuid(), s.id, (SELECT w.id FROM import_wave w WHERE w.code = $3), $2, 'ERRORED', false, 1, 'x', now(), 1,
           'storage_unavailable', 'It failed.', 'platform', now(), now()
         FROM import_supplier s WHERE s.code = $1`,
        [supplier, number, wave],
      );
  });

  it.each([
    ['of live suppliers', 'sandbox=false', '3 imports of BANNER fail this way'],
    ['of sandboxes', 'sandbox=true', '2 imports of TRIAL fail this way'],
    ['of a wave', 'supplier=BANNER&wave=ONE', '1 import of BANNER fails this way'],
  ])('counts what the list %s has', async (_, narrowed, words) => {
    await open(`/imports?${narrowed}&error_code=storage_unavailable`);
    await facts().waitFor();
    const text = await facts().textContent();
    expect(text).toContain(words);
    expect(text).not.toContain('are not counted');
  });

  it('says above a list of both kinds that it counts one', async () => {
    await open('/imports?error_code=storage_unavailable');
    await facts().waitFor();
    expect(await facts().textContent()).toMatch(
      /3 imports of BANNER fail this way.*Those of sandboxes are not counted\./,
    );
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

describe('What a batch skipped', () => {
  it('leads to as many imports as it says', async () => {
    const { results } = await ask('imports?supplier=BANNER');
    const ids = results.map(({ id }) => id);
    const start = {
      action: 'retry',
      filter: { ids },
      reason: 'Once more',
      expected_count: 3,
      idempotency_key: 'three',
    };
    const { id } = await ask('batches', start);
    // One moves before a worker comes to it; the supplier of the others is Complete by then.
    await ask(`imports/${ids[0]}/cancel`, { reason: 'Sent by mistake' });
    await query(`UPDATE import_supplier SET status = 'Complete' WHERE code = 'BANNER'`);
    await visit.stack.startWorker();
    await open(`/batches/${id}`);
    const fact = (name) => page.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) });
    await fact(/^Of those, supplier Complete$/)
      .getByText('2', { exact: true })
      .waitFor();
    await fact(/^Skipped$/)
      .getByRole('link', { name: '3', exact: true })
      .click();
    await page.waitForURL(`**/imports?skipped_by_batch=${id}`);
    const rows = page.locator('tbody tr').filter({ visible: true });
    await rows.nth(2).waitFor();
    expect(await rows.count()).toBe(3);
  });
});

describe('The scripts of the pages', () => {
  it('throw nothing', async () => {
    await untilPageListens();
    expect(visit.complaints).toEqual([]);
  });
});
