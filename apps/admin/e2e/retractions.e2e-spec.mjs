import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { findAccessibilityProblems } from './support/browser.mjs';
import { ConsoleVisit } from './support/console-visit.mjs';
import { decide as decideOn, dialogOf, openDialog } from './support/dialogs.mjs';
import { Supplier } from './support/supplier.mjs';

const REASON = 'The wrong tariffs were mapped';
const PHONE = { width: 390, height: 844 };

const visit = new ConsoleVisit();
const { newPage, open, said, row, section, dialog, press, decide, ask, query } = visit;
let page;
let second;
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
  supplier = await Supplier.signIn(visit.stack, 4, 'T-');
  await supplier.makeWave('WRONG', { name: 'Wrong streets', planned_accounts: 3 });
  numbers = await supplier.sendPart('WRONG', 'all', 3);
  page = await newPage('/waves/DEMO/WRONG');
  const person = await visit.staff.invite('admin');
  // Whoever approves has been there for a while.
  await query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
  second = await newPage('/approvals', { person });
  await visit.stack.startWorker();
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
    await page.getByLabel('Waive it. Notes were added: 1 account').check();
    await section('What would go').getByText('3 of 3 accounts').waitFor();
    const button = page.getByRole('button', { name: 'Take back 3 accounts …' });
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel('Why it may go: notes were added').fill('The source has them');
    expect(await button.isDisabled()).toBe(false);
    expect(await findAccessibilityProblems(page)).toEqual([]);
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
    await said('It waits for a second person').waitFor();
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

  it('throws nothing in the scripts of the pages', () => {
    expect(visit.complaints).toEqual([]);
  });
});
