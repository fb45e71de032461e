import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { decide as decideOn, dialogOf, openDialog } from './support/dialogs.mjs';
import { Staff } from './support/staff.mjs';
import { Supplier } from './support/supplier.mjs';

const REASON = 'The wrong tariffs were mapped';
const PHONE = { width: 390, height: 844 };
/** Accounts that a worker takes back in one step. */
const STEP = 25;

const visit = new ConsoleVisit();
const { newPage, open, said, row, section, dialog, press, decide, ask, query } = visit;
let page;
let second;
let other;
let worker;
let numbers;
let supplier;

const states = () =>
  query(
    'SELECT external_account_number AS number, status FROM account_import_process WHERE external_account_number = ANY($1) ORDER BY 1',
    [numbers],
  );
const importOf = async (number) => (await ask(`imports?search=${number}`)).results[0];

beforeAll(async () => {
  await visit.start();
  supplier = await Supplier.signIn(visit.stack, STEP + 6, 'T-');
  await supplier.makeWave('WRONG', { name: 'Wrong streets', planned_accounts: 3 });
  numbers = await supplier.sendPart('WRONG', 'all', 3);
  page = await newPage('/waves/DEMO/WRONG');
  const person = await visit.staff.invite('admin');
  // Whoever approves has been there for a while.
  await query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
  second = await newPage('/approvals', { person });
  other = await Staff.signIn(visit.stack, person);
  worker = await visit.stack.startWorker();
  await ask('waves/DEMO/WRONG/release', { waive_gates: true, reason: 'No dry run is wanted' });
  for (const number of numbers) await supplier.waitFor(number, 'PROCESSED');
  await supplier.add('notes/create/', numbers[0], { notes: [{ created_at: '2024-03-01T10:00:00Z', body: 'x' }] });
});

afterAll(() => visit.stop());

describe('A wave that went wrong', () => {
  it('says what would go and what stands in the way, from its page', async () => {
    await page.getByRole('link', { name: 'Take back …' }).click();
    await page.waitForURL('**/retractions/new?supplier=DEMO&wave=WRONG');
    await section('What would go').getByText('2 of 3 accounts').waitFor();
    await section('What stands in the way').getByText(`Such as ${numbers[0]}`).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('has each kind of blocker waived by itself, for a reason of its own', async () => {
    await page.getByLabel('Notes were added: 1 account. Waive it').check();
    await section('What would go').getByText('3 of 3 accounts').waitFor();
    const button = page.getByRole('button', { name: 'Take back 3 accounts …' });
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel('Why it may go: notes were added').fill('The source has them');
    expect(await button.isDisabled()).toBe(false);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('is narrowed to some of its accounts, whose numbers are pasted', async () => {
    await page.getByLabel('Only these').fill(`${numbers[1]}\nNOBODY-1\n`);
    await section('What would go').getByText('1 of 1 account').waitFor();
    await section('What would go').getByText('Numbers that are no account of it').waitFor();
    await page.getByRole('button', { name: 'Take back 1 account …', disabled: false }).waitFor();
    // What is not in their way keeps nobody from it, whatever was written about it.
    const why = page.getByLabel('Why it may go: notes were added');
    await page.getByLabel('Only these').fill('');
    await why.fill('');
    await page.getByRole('button', { name: 'Take back 3 accounts …', disabled: true }).waitFor();
    await page.getByLabel('Only these').fill(numbers[1]);
    await section('What stands in the way').getByText('Nothing', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Take back 1 account …', disabled: false }).waitFor();
    await page.getByLabel('Only these').fill('');
    await why.fill('The source has them');
    await page.getByLabel('Only these').fill(Array.from({ length: 1_001 }, (_, index) => `N-${index}`).join('\n'));
    await page.getByText('At most 1,000 at a time.').waitFor();
    await page.getByLabel('Only these').fill(`${numbers[1]}\n${'row, '.repeat(40)}`);
    await page.getByText('No number is longer than 128 characters.').waitFor();
    await page.route('**/retractions/preview', (route) => route.abort());
    await page.getByLabel('Only these').fill(`${numbers[1]}\nNOBODY-2`);
    await page.getByRole('heading', { name: 'What would go cannot be shown' }).waitFor();
    expect(await page.getByLabel('Only these').inputValue()).toContain('NOBODY-2');
    await page.unroute('**/retractions/preview');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Only these').fill('');
    await section('What would go').getByText('3 of 3 accounts').waitFor();
  });

  it('is taken back by whoever types how many, once somebody else has approved it', async () => {
    await press(page.getByRole('button', { name: 'Take back 3 accounts …' }));
    await dialog().getByText('A second person has to approve').waitFor();
    await dialog().getByLabel('Reason').fill(REASON);
    await dialog().getByLabel('How many accounts').fill('2');
    const go = dialog().getByRole('button', { name: 'Take back', exact: true });
    expect(await go.isDisabled()).toBe(true);
    await dialog().getByLabel('How many accounts').fill('3');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await decide('Take back', REASON);
    await said('nothing was done yet').waitFor();
    expect((await states()).map(({ status }) => status)).toEqual(['PROCESSED', 'PROCESSED', 'PROCESSED']);

    await open('/approvals', second);
    const what = 'Take back 3 accounts of DEMO of wave WRONG';
    await openDialog(second, second.getByRole('button', { name: `Approve: ${what}`, exact: true }));
    await dialogOf(second).getByText(REASON).waitFor();
    await decideOn(second, 'Approve', 'I have looked, too');
    await row(what, second).getByText('Approved').waitFor();
  });

  it('shows how far it is, and each account', async () => {
    await open('/retractions');
    await row('3 accounts of wave WRONG').getByText('Done').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await row('3 accounts of wave WRONG').getByRole('link').click();
    await section('Progress').getByText('Over: 3 accounts taken back.').waitFor();
    await section('Waived').getByText('The source has them').waitFor();
    await section('Accounts').getByText(numbers[2]).waitFor();
    expect((await states()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await section('Accounts').getByLabel('State').selectOption('LEFT');
    await section('Accounts').getByText('None of its accounts is in this state.').waitFor();
  });

  it('fits a phone', async () => {
    const phone = await newPage('/retractions/new?supplier=DEMO&wave=WRONG', { viewport: PHONE });
    await section('What would go', phone).getByText('0 of 0 accounts').waitFor();
    const isWide = () => phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isWide()).toBe(false);
    await phone.goto(page.url());
    await section('Progress', phone).waitFor();
    expect(await isWide()).toBe(false);
  });

  it('is in the list of its supplier and of nobody else, which says whose it is and how to see all', async () => {
    await open('/retractions?supplier=DEMO&wave=WRONG');
    await page.getByText('Only those of wave WRONG of DEMO.').waitFor();
    await row('3 accounts of wave WRONG').waitFor();
    await open('/retractions?supplier=DEMO&wave=OTHER');
    await page.getByText('Nothing of wave OTHER of DEMO was taken back').waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show all retractions' }).click();
    await row('3 accounts of wave WRONG').waitFor();
    expect(await page.getByText('Only those').count()).toBe(0);
  });
});

describe('One account', () => {
  it('is taken back from the page of its import, by the keyboard', async () => {
    const number = await supplier.create();
    numbers = [number];
    await supplier.waitFor(number, 'PROCESSED');
    const { id } = await importOf(number);
    await open(`/imports/${id}`);
    const link = page.getByRole('link', { name: 'Take it back …' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/retractions/new?supplier=DEMO&number=${number}`);
    await section('What would go').getByText('1 of 1 account').waitFor();
    await page.getByRole('button', { name: 'Take back 1 account …' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByLabel('Reason').fill(REASON);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await waitUntil(async () => (await states())[0]?.status === 'PROCESSED', { milliseconds: 5_000 })).toBe(
      true,
    );
  });
});

describe('One that is stopped', () => {
  let id;

  beforeAll(async () => {
    await supplier.makeWave('HALF', { name: 'Half a street', planned_accounts: STEP + 2 });
    numbers = await supplier.sendPart('HALF', 'all', STEP + 2);
    await ask('waves/DEMO/HALF/release', { waive_gates: true, reason: 'No dry run is wanted' });
    for (const number of numbers) await supplier.waitFor(number, 'PROCESSED');
    await worker.stop();
    const wanted = { selection: { wave: 'HALF' }, waivers: [], expected_count: STEP + 2, reason: REASON };
    await expect(ask('suppliers/DEMO/retractions', wanted)).rejects.toThrow('approval_required');
    const asked = (await other.send('GET', 'approvals')).results.find(({ state }) => state === 'WAITING');
    await other.send('POST', `approvals/${asked.id}/approve`, { reason: 'I have looked, too' });
    [{ id }] = (await ask('retractions?wave=HALF')).results;
    // It dies after its first step.
    const dying = visit.stack.launchWorker({
      NODE_ENV: 'test',
      CARRYOVER_FAILPOINT: 'retractions.committed@1:SIGKILL',
    });
    expect(await dying.ended).toBe('SIGKILL');
  });

  it('goes no further once somebody has said why', async () => {
    await open(`/retractions/${id}`);
    await section('Progress').getByText(`${STEP} accounts taken back, 2 to go.`).waitFor();
    await press(section('Progress').getByRole('button', { name: 'Stop …' }));
    await dialog().getByText(`What was taken back stays taken back: ${STEP} accounts.`).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await decide('Stop it', 'These two are right');
    await section('Progress').getByText(`Being stopped: ${STEP} accounts taken back, 2 left as they were.`).waitFor();
    expect(await section('Progress').getByRole('button').count()).toBe(0);
  });

  it('says on its page that it was, by whom and why, without a reload', async () => {
    await visit.stack.startWorker();
    await section('Progress').getByText(`Stopped: ${STEP} accounts taken back, 2 left as they were.`).waitFor();
    await page.locator('[data-status=STOPPED]').waitFor();
    await section('About').getByText('These two are right').waitFor();
    expect(await section('About').textContent()).toContain(`Stopped by${visit.stack.credentials.console.email}`);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('has left the others as they were, and names them', async () => {
    await section('Accounts').getByLabel('State').selectOption('LEFT');
    await page.waitForURL('**?state=LEFT');
    const left = section('Accounts').locator('tbody tr').filter({ hasText: 'The retraction was stopped' });
    expect(await waitUntil(async () => (await left.count()) === 2, { milliseconds: 30_000 })).toBe(true);
    const stayed = (await states()).filter(({ status }) => status === 'PROCESSED');
    expect(stayed).toHaveLength(2);
    for (const { number } of stayed) expect(await left.filter({ hasText: number }).count()).toBe(1);
    await open('/retractions');
    await row(`${STEP + 2} accounts of wave HALF`)
      .getByText('Stopped')
      .waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  it('fits a phone, in the dark, too', async () => {
    const phone = await newPage(`/retractions/${id}?state=LEFT`, { viewport: PHONE });
    await section('Accounts', phone).getByText('The retraction was stopped').first().waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    expect(await findAccessibilityProblems(phone)).toEqual([]);
  });

  it('throws nothing in the scripts of the pages', () => {
    expect(visit.complaints).toEqual([]);
  });
});
