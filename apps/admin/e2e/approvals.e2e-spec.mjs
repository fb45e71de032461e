import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { decide as decideOn, dialogOf, openDialog } from './support/dialogs.mjs';

const reason = 'The last accounts are over';
const visit = new ConsoleVisit();
const { newPage, open, said, row, button, press, decide, query } = visit;
let page;
let second;

beforeAll(async () => {
  await visit.start(async () => ({ APPROVALS: 'yes', APPROVAL_RETRY_ABOVE: '2' }));
  page = await newPage('/approvals');
  const person = await visit.staff.invite('admin');
  // Whoever approves has been there for a while.
  await query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
  second = await newPage('/approvals', { person });
});

afterAll(() => visit.stop());

const statusOf = async (code) => (await query('SELECT status FROM import_supplier WHERE code = $1', [code]))[0].status;
const approve = (what, on) => on.getByRole('button', { name: `Approve: ${what}`, exact: true });
const reject = (what, on) => on.getByRole('button', { name: `Reject: ${what}`, exact: true });

describe('What takes two people', () => {
  it('says what would be there', async () => {
    await said('Nothing was asked for yet').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('waits, and is not done, when one person asks for it', async () => {
    await open('/suppliers/DEMO');
    await press(button('Pause'));
    await dialogOf(page).getByLabel('Reason').waitFor();
    expect(await dialogOf(page).getByText('A second person has to approve').count()).toBe(0);
    await page.keyboard.press('Escape');
    await press(button('Complete'));
    await dialogOf(page).getByText('A second person has to approve').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialogOf(page).getByLabel('Code of the supplier').fill('DEMO');
    await decide('Complete', reason);
    await said('nothing was done yet').waitFor();
    expect(await statusOf('DEMO')).toBe('Ongoing');
    await open('/approvals');
    await row('Complete DEMO').getByText('Waiting').waitFor();
    expect(await row('Complete DEMO').textContent()).toContain(reason);
    expect(await reject('Complete DEMO', page).count()).toBe(1);
    expect(await approve('Complete DEMO', page).count()).toBe(0);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('appears to somebody else, who approves it, which does it', async () => {
    await openDialog(second, approve('Complete DEMO', second));
    await dialogOf(second).getByText(reason).waitFor();
    expect(await findAccessibilityProblems(second)).toEqual([]);
    await decideOn(second, 'Approve', 'The totals match');
    await row('Complete DEMO', second).getByText('Approved').waitFor();
    expect(await row('Complete DEMO', second).textContent()).toContain('admin@carryover.example');
    expect(await statusOf('DEMO')).toBe('Complete');
    // Whoever asked sees it without asking again.
    await row('Complete DEMO').getByText('Approved').waitFor();
  });

  it('is not done when somebody else says no', async () => {
    await open('/suppliers/DEMO');
    await press(button('Erase payloads'));
    await dialogOf(page).getByLabel('Code of the supplier').fill('DEMO');
    await decide('Erase payloads', 'The migration was signed off');
    await said('nothing was done yet').waitFor();
    const what = 'Erase the payloads of DEMO';
    // Whoever asks for the same is told that it takes no other person.
    await open('/suppliers/DEMO', second);
    await openDialog(second, button('Erase payloads', second));
    await dialogOf(second).getByLabel('Code of the supplier').fill('DEMO');
    await decideOn(second, 'Erase payloads', 'It was signed off');
    await said(/^Somebody else has asked for this already: .* it waits until \d+ \w+ \d+, /, second).waitFor();
    await open('/approvals', second);
    await openDialog(second, reject(what, second));
    await decideOn(second, 'Reject', 'Two accounts are missing still');
    await row(what, second).getByText('Rejected').waitFor();
    expect(await query('SELECT FROM payload_erasure')).toEqual([]);
  });

  it('keeps what somebody writes when it is decided meanwhile, and says so', async () => {
    await open('/suppliers/DEMO');
    await press(button('Erase payloads'));
    await dialogOf(page).getByLabel('Code of the supplier').fill('DEMO');
    await decide('Erase payloads', 'They are signed off now');
    await said('nothing was done yet').waitFor();
    const what = 'Erase the payloads of DEMO';
    await openDialog(second, approve(what, second));
    await dialogOf(second).getByLabel('Reason').fill('Both totals match');
    const [{ id }] = await query(`SELECT id FROM approval WHERE decision IS NULL`);
    await visit.ask(`approvals/${id}/reject`, { reason: 'Asked for too early' });
    await row('They are signed off now', second).getByText('Rejected').waitFor();
    expect(await dialogOf(second).getByLabel('Reason').inputValue()).toBe('Both totals match');
    await dialogOf(second).getByRole('button', { name: 'Approve', exact: true }).click();
    await dialogOf(second).getByRole('alert').waitFor();
    await dialogOf(second).getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialogOf(second).waitFor({ state: 'detached' });
    expect(await query('SELECT FROM payload_erasure')).toEqual([]);
  });

  it('keeps what somebody writes when newer ones push it off the page', async () => {
    await open('/suppliers/DEMO');
    await press(button('Erase payloads'));
    await dialogOf(page).getByLabel('Code of the supplier').fill('DEMO');
    await decide('Erase payloads', 'The last one of the page');
    await said('nothing was done yet').waitFor();
    const what = 'Erase the payloads of DEMO';
    await openDialog(second, reject(what, second));
    await dialogOf(second).getByLabel('Reason').fill('Somebody has to look first');
    await query(
      `INSERT INTO approval (id, act, target, parameters, reason, requested_by, requested_at, expires_at, decision, decided_by,
         decided_at, decision_reason)
       SELECT gen_random_uuid(), act, target, parameters, 'A newer one', requested_by, requested_at + n * interval '1 ms', expires_at,
         'REJECTED', requested_by, requested_at, 'x'
       FROM approval, generate_series(1, 50) AS n WHERE decision IS NULL`,
    );
    // Pages look again when somebody has done something.
    await visit.staff.invite('operator');
    await row('The last one of the page', second).waitFor({ state: 'detached' });
    expect(await dialogOf(second).getByLabel('Reason').inputValue()).toBe('Somebody has to look first');
    await decideOn(second, 'Reject', 'Somebody has to look first');
    await dialogOf(second).waitFor({ state: 'detached' });
    expect(await query('SELECT FROM approval WHERE decision IS NULL')).toEqual([]);
  });

  it('is a retry of as many imports as are left by then, and leads to their batch', async () => {
    await visit.ask('suppliers', { code: 'FENLAND', name: 'Fenland', organization: 'Fenland', reason: 'They begin' });
    await query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
         payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, created_at, modified_at)
       SELECT gen_random_uuid(), s.id, 'F-' || i, 'ERRORED', false, 1, 'x', now(), 1, 'worker_lost', 'It failed.', 'platform', now(), now()
       FROM import_supplier s, generate_series(1, 3) i WHERE s.code = 'FENLAND'`,
    );
    await open('/imports?supplier=FENLAND');
    await visit.untilPageListens();
    await page.getByRole('button', { name: 'Everything that matches' }).click();
    await page.getByRole('menuitem', { name: 'Retry …' }).click();
    await dialogOf(page).getByText('A second person has to approve').waitFor();
    await decide('Retry 3 imports', 'The cause is gone');
    await said('nothing was done yet').waitFor();
    const [{ id }] = await query(`SELECT id FROM account_import_process WHERE external_account_number = 'F-1'`);
    await visit.ask(`imports/${id}/cancel`, { reason: 'Sent by mistake' });
    await openDialog(second, second.getByRole('button', { name: /^Approve: Retry 3 imports/ }));
    await decideOn(second, 'Approve', 'It is gone');
    await said('Approved: Retry 2 of 3 imports', second).waitFor();
    const line = row('Retry 2 of 3 imports', second);
    await line.getByText('Approved').waitFor();
    expect(await findAccessibilityProblems(second)).toEqual([]);
    await line.getByRole('link', { name: 'What became of them' }).click();
    await second.waitForURL('**/batches/*');
    await second.getByRole('heading', { level: 1, name: 'Retry 2 imports' }).waitFor();
  });

  it('is nothing for viewers', async () => {
    const viewer = await newPage('/approvals', { person: await visit.staff.invite('viewer') });
    await said('This is not for your role', viewer).waitFor();
    expect(await viewer.getByRole('link', { name: 'Approvals' }).count()).toBe(0);
  });

  it('throws nothing in the scripts of the pages', () => {
    expect(visit.complaints).toEqual([]);
  });
});
